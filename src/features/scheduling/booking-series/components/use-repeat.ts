"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAdvice } from "@/features/billing/payment-methods/components/decline-advice";
import { carry } from "@/features/scheduling/bookings/components/carried";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useTRPC } from "@/ui/trpc";
import { trpcClient } from "@/ui/trpc-client";
import type { BookingSeries, SeriesPreview } from "../schema";
import { dateOf, weeklyDates } from "./weekly-dates";

/** A date of the preview; those without a price cannot be booked. */
export type Offered = SeriesPreview["dates"][number];

/** The time that is repeated: of a booking, or chosen and not booked yet (`this_week`). */
export type Origin = {
  resource_id: string;
  quantity: number;
  currency: string;
  starts_at_local: string;
  ends_at_local: string;
  from: "this_week" | "next_week";
};

/** Holds the dates that a time is repeated on: their outcome, the choice, and the way to book them. */
export function useRepeat(origin: Origin) {
  const trpc = useTRPC();
  const router = useRouter();
  const advice = useAdvice();
  const addressOf = useAddress();
  const [weeks, setWeeks] = useState(4);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const { resource_id, quantity, from } = origin;
  const weekly = weeklyDates(origin, weeks, from);
  const movesOf = (dates: string[]) =>
    [...moved]
      .filter(([date]) => dates.includes(date))
      .map(([date, starts_at_local]) => ({ date, starts_at_local }));
  const wanted = {
    ...{ resource_id, quantity, ...weekly },
    mode: "skip_conflicts" as const,
    together: true,
  };
  const preview = useQuery(
    trpc.bookings.previewRecurring.queryOptions(
      { ...wanted, moved: movesOf(weekly.dates) },
      { gcTime: 0, staleTime: 0, retry: false, placeholderData: (before) => before },
    ),
  );
  const shown = (preview.data?.dates ?? []).filter(({ starts_at_local }) =>
    weekly.dates.includes(dateOf(starts_at_local, moved)),
  );
  const isLeft = ({ starts_at_local }: Offered) => left.has(dateOf(starts_at_local, moved));
  const chosen = shown.filter((date) => date.amount_due !== null && !isLeft(date));

  /** Books the dates that are shown as chosen, and pays for all at once, at the prices that are shown. */
  async function book(payment_method_id: string | null) {
    setPending(true);
    setFailure(null);
    try {
      const dates = chosen.map(({ starts_at_local }) => dateOf(starts_at_local, moved));
      const request = { ...wanted, dates, moved: movesOf(dates) };
      const series = await trpcClient().bookings.createRecurring.mutate(request);
      const due = series.amount_due > 0 && payment_method_id !== null;
      router.push(due ? await pay(series, payment_method_id) : booked(series.id));
    } catch (error) {
      setFailure(failureOf(error));
      setPending(false);
      void preview.refetch();
    }
  }

  /** Pays for the dates that were got, and returns the page that continues. */
  async function pay(series: BookingSeries, payment_method_id: string): Promise<string> {
    const checkout = `/bookings/series/${series.id}/checkout`;
    try {
      const answer = await trpcClient().bookings.checkoutSeries.mutate({
        series_id: series.id,
        payment_method_id,
        expected_amount_due: shownPriceOf(series, chosen),
        return_url: `${location.origin}${addressOf(`${checkout}?asked=1`)}`,
      });
      if (answer.amount_due === 0) return booked(series.id);
      const { id, processor } = answer;
      carry({ booking: { id, status: "pending_payment", processor }, problem: null });
    } catch (error) {
      const problem = advice.declined(failureOf(error));
      carry({ booking: { id: series.id, status: "held", processor: null }, problem });
    }
    return checkout;
  }

  return {
    weeks,
    setWeeks: (count: number) => {
      setWeeks(count);
      setFailure(null);
    },
    preview,
    shown,
    chosen,
    isMoved: ({ starts_at_local }: Offered) => [...moved.values()].includes(starts_at_local),
    isChosen: (date: Offered) => !isLeft(date),
    choose: ({ starts_at_local }: Offered, take: boolean) =>
      setLeft((now) => {
        const next = new Set(now);
        const date = dateOf(starts_at_local, moved);
        if (take) next.delete(date);
        else next.add(date);
        return next;
      }),
    /** Takes a date at another time instead. */
    move: ({ starts_at_local }: Offered, instead: string) =>
      setMoved((now) => new Map(now).set(dateOf(starts_at_local, now), instead)),
    total: chosen.reduce((sum, { amount_due }) => sum + (amount_due ?? 0), 0),
    pending,
    failure,
    forget: () => setFailure(null),
    book: (card: string | null) => void book(card),
  };
}

function booked(id: string): string {
  return `/bookings/series/${id}?new=1`;
}

/** Sums the shown prices of the dates that were got: a date lost meanwhile is not paid. Pure. */
function shownPriceOf({ outcomes }: BookingSeries, shown: Offered[]): number {
  const got = new Set(outcomes.flatMap(({ booking }) => booking?.starts_at_local ?? []));
  return shown
    .filter(({ starts_at_local }) => got.has(starts_at_local))
    .reduce((sum, { amount_due }) => sum + (amount_due ?? 0), 0);
}
