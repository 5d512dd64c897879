"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useBankReturn } from "@/features/billing/payment-methods/components/bank-return";
import {
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import { useBank } from "@/features/billing/payment-methods/components/use-bank";
import type { ClientConfig } from "@/features/billing/payment-methods/schema";
import { carriedTo, dropCarried } from "@/features/scheduling/bookings/components/carried";
import { newer } from "@/features/scheduling/bookings/components/newer";
import { failureOf } from "@/ui/failure";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useTRPC } from "@/ui/trpc";
import type { BookingSeries } from "../schema";

/** Pays for the held dates of a series: its state, the bank's question, and the end of the holds. */
export function useSeriesCheckout(initial: BookingSeries, config: ClientConfig, asked: boolean) {
  const trpc = useTRPC();
  const advice = useAdvice();
  const router = useRouter();
  const addressOf = useAddress();
  const words = useTranslations("bookings.series");
  const [carried] = useState(() => carriedTo(initial.id));
  const [known, setSeries] = useState(initial);
  const series = newer(known, initial, changedAt);
  const [over, setOver] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(
    asked && !isAsked(initial) ? advice.notConfirmed : (carried?.problem ?? null),
  );
  const page = `/bookings/series/${initial.id}`;
  const bank = useBank(config, `${page}/checkout?asked=1`);
  useBankReturn(true);
  useEffect(() => {
    if (!carriedTo(initial.id)) return;
    dropCarried();
    // The press that booked has asked the bank: its question comes without another one.
    if (carried?.booking.status === "pending_payment") void bank.askBank(carried.booking);
  });
  const sync = useMutation(trpc.bookings.syncSeries.mutationOptions({ onSuccess: settle }));
  const release = useMutation(
    trpc.bookings.releaseSeries.mutationOptions({
      onSuccess: () => router.push(`/resources/${initial.resource_id}`),
      onError: (error) =>
        setProblem({ title: words("let_go_failed"), message: failureOf(error).message }),
    }),
  );
  const pay = useMutation(
    trpc.bookings.checkoutSeries.mutationOptions({
      onSuccess: settle,
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.code === "hold_expired") setOver(true);
        else setProblem(advice.declined(failure));
        if (failure.code === "amount_changed") router.refresh();
      },
    }),
  );

  /** Continues after a payment: to the booked dates, to the bank, or back to the cards. */
  function settle(answer: BookingSeries) {
    const before = isAsked(series);
    setSeries(answer);
    if (isAsked(answer)) {
      if (!before) void bank.askBank(answer);
    } else if (answer.held_until !== null) {
      if (before) setProblem(advice.notConfirmed);
    } else if (answer.outcomes.some(({ booking }) => booking?.status === "confirmed")) {
      bank.setLeaving(true);
      router.replace(`${page}?new=1`);
    } else {
      setOver(true);
    }
  }

  const busy = pay.isPending || bank.leaving;
  const asking = isAsked(series);
  // As in a single booking's checkout: a payment under way may still succeed after the time has ended.
  const isUp = ended !== null && ended === series.held_until && !asking && !busy;
  return {
    series,
    asking,
    over: over || isUp,
    end: () => setEnded(series.held_until),
    problem,
    forget: () => setProblem(null),
    bank,
    sync,
    release,
    busy,
    pay: (payment_method_id: string) =>
      pay.mutate({
        series_id: series.id,
        payment_method_id,
        expected_amount_due: series.amount_due,
        return_url: `${location.origin}${addressOf(`${page}/checkout?asked=1`)}`,
      }),
  };
}

/** True while the payer's bank, or the processor, has still to answer. */
function isAsked({ outcomes }: BookingSeries): boolean {
  return outcomes.some(({ booking }) => booking?.status === "pending_payment");
}

/** Returns when one of its dates has changed last; a series itself never does. */
function changedAt({ outcomes }: BookingSeries): string {
  return outcomes
    .map(({ booking }) => booking?.updated_at ?? "")
    .reduce((a, b) => (a > b ? a : b), "");
}
