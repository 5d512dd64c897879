"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import type { ClientConfig, PaymentMethod } from "@/features/payment-methods/schema";
import { AwaitBank } from "@/features/payment-methods/components/await-bank";
import { useBankReturn } from "@/features/payment-methods/components/bank-return";
import { CardPayment } from "@/features/payment-methods/components/card-payment";
import {
  declineAdvice,
  notConfirmed,
  type Problem,
} from "@/features/payment-methods/components/decline-advice";
import { useBank } from "@/features/payment-methods/components/use-bank";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { useLocale } from "@/ui/locale";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";
import { CheckoutSummary, TimeIsUp } from "./checkout-summary";
import { placeOf } from "./place-of";

type Props = {
  booking: Booking;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The server's clock, for a countdown that is right on a device whose clock is not. */
  now: string;
  /** Whether the bank has just been asked, and has led back here. */
  asked: boolean;
};

/** Pays for a held booking. */
export function Checkout(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ booking: initial, cards, config, now, asked }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [booking, setBooking] = useState(initial);
  const [over, setOver] = useState(false);
  // The processor's word may have been here before the payer: the place is then held again, unpaid.
  const [problem, setProblem] = useState<Problem | null>(
    asked && initial.status === "held" ? notConfirmed : null,
  );
  const bank = useBank(config, `/bookings/${initial.id}/checkout?asked=1`);
  useBankReturn(true);
  const sync = useMutation(trpc.bookings.sync.mutationOptions({ onSuccess: settle }));
  const release = useMutation(
    trpc.bookings.release.mutationOptions({
      onSuccess: () => router.push(placeOf(booking)),
      onError: (error) =>
        setProblem({ title: "The time was not released", message: failureOf(error).message }),
    }),
  );
  const pay = useMutation(
    trpc.bookings.checkout.mutationOptions({
      onSuccess: (answer) => settle(answer),
      onError: (error) => {
        const failure = failureOf(error);
        if (failure.code === "hold_expired") setOver(true);
        else setProblem(declineAdvice(failure));
        if (failure.code === "amount_changed" || failure.code === "invalid_status_transition") {
          router.refresh();
        }
      },
    }),
  );

  /** Where a payment has led: to the confirmation, to the bank, or back to the cards. */
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
      setProblem(notConfirmed);
    }
  }

  if (over) return <TimeIsUp booking={booking} />;

  const busy = pay.isPending || bank.leaving;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <CheckoutSummary
        booking={booking}
        now={now}
        onEnd={() => setOver(true)}
        onMore={setBooking}
      />
      {booking.status === "pending_payment" ? (
        <AwaitBank
          sync={sync}
          ask={() => sync.mutate({ booking_id: booking.id })}
          onGoToBank={() => void bank.askBank(booking)}
          leaving={bank.leaving}
        >
          Your bank wants to know that it is you. Your place is kept while it asks; you are charged
          only once.
        </AwaitBank>
      ) : (
        <CardPayment
          cards={cards}
          config={config}
          submit={`Pay ${formatMoney(booking.amount_due, booking.currency, locale)}`}
          pending={busy}
          problem={problem}
          onAnew={() => setProblem(null)}
          onPay={(card) =>
            pay.mutate({
              event_booking_id: booking.id,
              payment_method_id: card.id,
              expected_amount_due: booking.amount_due,
              return_url: `${location.origin}/bookings/${booking.id}/checkout?asked=1`,
            })
          }
        >
          <div className="border-t border-line pt-3">
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              pending={release.isPending || release.isSuccess}
              pendingLabel="Releasing the time"
              disabled={busy}
              onClick={() => release.mutate({ booking_id: booking.id })}
            >
              {booking.event_id ? "Give this place back" : "Give this time back"}
            </Button>
          </div>
        </CardPayment>
      )}
    </div>
  );
}
