"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { useRouter } from "@/ui/portal-router";
import { useTRPC } from "@/ui/trpc";
import { trpcClient } from "@/ui/trpc-client";
import type { SeriesPreview } from "../schema";
import { weeklyDates } from "./weekly-dates";

/** A date of the preview; those without a price cannot be booked. */
export type Offered = SeriesPreview["dates"][number];

/** Holds the dates that a booking is repeated on: their outcome, the choice, and the way to book them. */
export function useRepeat(booking: Booking) {
  const trpc = useTRPC();
  const router = useRouter();
  const [weeks, setWeeks] = useState(4);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const wanted = {
    resource_id: booking.resource_id ?? "",
    quantity: booking.quantity,
    mode: "all_or_nothing" as const,
    ...weeklyDates(booking, weeks),
  };
  const preview = useQuery(
    trpc.bookings.previewRecurring.queryOptions(wanted, { gcTime: 0, staleTime: 0, retry: false }),
  );
  const chosen = (preview.data?.dates ?? []).filter(
    ({ amount_due, starts_at_local }) => amount_due !== null && !left.has(starts_at_local),
  );

  /** Books exactly the dates that are shown as chosen, and pays each at the price that is shown. */
  async function book(payment_method_id: string | null) {
    setPending(true);
    setFailure(null);
    try {
      const dates = chosen.map(({ starts_at_local }) => starts_at_local.slice(0, 10));
      const series = await trpcClient().bookings.createRecurring.mutate({ ...wanted, dates });
      const made = series.outcomes.flatMap((one) => (one.booking ? [one.booking] : []));
      const atBank = payment_method_id && (await pay(made, chosen, payment_method_id));
      router.push(atBank ? `/bookings/${atBank}/checkout` : `/bookings/series/${series.id}?new=1`);
    } catch (error) {
      setFailure(failureOf(error));
      setPending(false);
      void preview.refetch();
    }
  }

  return {
    weeks,
    setWeeks: (count: number) => {
      setWeeks(count);
      setFailure(null);
    },
    preview,
    chosen,
    isChosen: ({ starts_at_local }: Offered) => !left.has(starts_at_local),
    choose: ({ starts_at_local }: Offered, take: boolean) =>
      setLeft((now) => {
        const next = new Set(now);
        if (take) next.delete(starts_at_local);
        else next.add(starts_at_local);
        return next;
      }),
    total: chosen.reduce((sum, { amount_due }) => sum + (amount_due ?? 0), 0),
    pending,
    failure,
    forget: () => setFailure(null),
    book: (card: string | null) => void book(card),
  };
}

/**
 * Pays for each held date with one card. Returns the id of the first one that the bank asks about;
 * what is left unpaid then, or after a refusal, stays held and is shown with its time left.
 */
async function pay(made: Booking[], shown: Offered[], payment_method_id: string) {
  for (const { id, status, starts_at_local, amount_due } of made) {
    if (status !== "held" || amount_due === 0) continue;
    const price = shown.find((one) => one.starts_at_local === starts_at_local)?.amount_due;
    try {
      const answer = await trpcClient().bookings.checkout.mutate({
        event_booking_id: id,
        payment_method_id,
        expected_amount_due: price ?? 0,
        return_url: `${location.origin}/bookings/${id}/checkout?asked=1`,
      });
      if (answer.status === "pending_payment") return id;
    } catch {
      // A refused card would be refused again: the page of the series says what is unpaid.
      return null;
    }
  }
  return null;
}
