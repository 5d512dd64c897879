"use client";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useEffect, useState } from "react";
import { useBankReturn } from "@/features/billing/payment-methods/components/bank-return";
import {
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import { useBank } from "@/features/billing/payment-methods/components/use-bank";
import type { ClientConfig } from "@/features/billing/payment-methods/schema";
import { failureOf } from "@/ui/failure";
import { useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";
import { carriedTo, dropCarried } from "./carried";
import { newer } from "./newer";
import { placeOf } from "./place-of";

/** Pays for a held booking: its state, the bank's question, and the release of the place. */
export function useCheckout(initial: Booking, config: ClientConfig, asked: boolean) {
  const trpc = useTRPC();
  const advice = useAdvice();
  const router = useRouter();
  const addressOf = useAddress();
  const words = useTranslations("bookings.checkout");
  const [carried] = useState(() => carriedTo(initial.id));
  const [known, setBooking] = useState(initial);
  const booking = newer(known, initial, ({ updated_at }) => updated_at);
  const [over, setOver] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  // The processor's answer may have come before the payer: the place is then held again, unpaid.
  const [problem, setProblem] = useState<Problem | null>(
    asked && initial.status === "held" ? advice.notConfirmed : (carried?.problem ?? null),
  );
  const here = `/bookings/${initial.id}/checkout?asked=1`;
  const bank = useBank(config, here);
  useBankReturn(true);
  useEffect(() => {
    if (!carriedTo(initial.id)) return;
    dropCarried();
    // The press that booked has asked the bank: its question comes without another one.
    if (carried?.booking.status === "pending_payment") void bank.askBank(carried.booking);
  });
  const sync = useMutation(trpc.bookings.sync.mutationOptions({ onSuccess: settle }));
  const release = useMutation(
    trpc.bookings.release.mutationOptions({
      onSuccess: () => router.push(placeOf(booking)),
      onError: (error) =>
        setProblem({ title: words("release_failed"), message: failureOf(error).message }),
    }),
  );
  const pay = useMutation(
    trpc.bookings.checkout.mutationOptions({
      onSuccess: (answer) => settle(answer),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.code === "hold_expired") setOver(true);
        else setProblem(advice.declined(failure));
        if (failure.code === "amount_changed" || failure.code === "invalid_status_transition") {
          router.refresh();
        }
      },
    }),
  );

  /** Continues after a payment: to the confirmation, to the bank, or back to the cards. */
  function settle(answer: Booking) {
    const before = booking.status;
    setBooking(answer);
    if (answer.status === "confirmed") {
      bank.setLeaving(true);
      router.replace(`/bookings/${answer.id}?new=1`);
    } else if (answer.status === "pending_payment") {
      if (before !== "pending_payment") void bank.askBank(answer);
    } else if (answer.status !== "held") {
      setOver(true);
    } else if (before === "pending_payment") {
      setProblem(advice.notConfirmed);
    }
  }

  const busy = pay.isPending || bank.leaving;
  // A payment that is under way when the time ends may still succeed: only its answer says what became of it.
  const isUp = ended !== null && ended === booking.held_until && booking.status === "held" && !busy;
  return {
    booking,
    setBooking,
    over: over || isUp,
    end: () => setEnded(booking.held_until),
    problem,
    forget: () => setProblem(null),
    bank,
    sync,
    release,
    busy,
    pay: (payment_method_id: string) =>
      pay.mutate({
        event_booking_id: booking.id,
        payment_method_id,
        expected_amount_due: booking.amount_due,
        return_url: `${location.origin}${addressOf(here)}`,
      }),
  };
}
