"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAdvice } from "@/features/billing/payment-methods/components/decline-advice";
import { carry } from "@/features/scheduling/bookings/components/carried";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useTRPC } from "@/ui/trpc";
import { trpcClient } from "@/ui/trpc-client";
import type { BookingSeries } from "../schema";
import { type Offered, type Origin, useSeriesDates } from "./use-series-dates";

/** Holds the dates that a time is repeated on: their outcome, the choice, and the way to book them. */
export function useRepeat(origin: Origin) {
  const trpc = useTRPC();
  const router = useRouter();
  const advice = useAdvice();
  const addressOf = useAddress();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const dates = useSeriesDates(origin);
  const { resource_id, quantity } = origin;
  const wanted = {
    ...{ resource_id, quantity },
    mode: "skip_conflicts" as const,
    together: true,
  };
  const preview = useQuery(
    trpc.bookings.previewRecurring.queryOptions(
      { ...wanted, ...dates.all },
      { gcTime: 0, staleTime: 0, retry: false, placeholderData: (before) => before },
    ),
  );
  const { shown, chosen, total } = dates.choiceOf(preview.data?.dates ?? []);

  /** Books the dates that are shown as chosen, and pays for all at once, at the prices that are shown. */
  async function book(payment_method_id: string | null) {
    setPending(true);
    setFailure(null);
    try {
      const request = { ...wanted, ...dates.only(chosen) };
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
    ...dates,
    setWeeks: (count: number) => {
      dates.setWeeks(count);
      setFailure(null);
    },
    ...{ preview, shown, chosen, total },
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
