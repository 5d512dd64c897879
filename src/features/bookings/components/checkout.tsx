"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import type { ClientConfig, PaymentMethod } from "@/features/payment-methods/schema";
import { AwaitBank } from "@/features/payment-methods/components/await-bank";
import { authenticatePayment } from "@/features/payment-methods/components/authenticate-payment";
import { cardName } from "@/features/payment-methods/components/card-name";
import { CardPayment } from "@/features/payment-methods/components/card-payment";
import { declineAdvice, type Problem } from "@/features/payment-methods/components/decline-advice";
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
};

/** Pays for a held booking. */
export function Checkout(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ booking: initial, cards, config, now }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [booking, setBooking] = useState(initial);
  const [over, setOver] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
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
      setLeaving(true);
      router.replace(`/bookings/${answer.id}?new=1`);
    } else if (answer.status === "pending_payment") {
      if (before !== "pending_payment") void askBank(answer);
    } else if (answer.status !== "held") {
      setOver(true);
    } else if (before === "pending_payment") {
      setProblem({
        title: "The payment did not go through",
        message:
          "Your bank declined it, or it was not confirmed. You were not charged. Try again, or use another card.",
      });
    }
  }

  async function askBank({ id, processor }: Booking) {
    if (!processor?.client_secret) return;
    setLeaving(true);
    const outcome = await authenticatePayment(config, {
      clientSecret: processor.client_secret,
      account: processor.provider_account_id,
      back: `/bookings/${id}/checkout`,
    }).catch(() => "asked" as const);
    // The sandbox's page is on its way: the button stays as it is until it is there.
    if (outcome === "asked") setLeaving(false);
  }

  if (over) return <TimeIsUp booking={booking} />;

  const busy = pay.isPending || leaving;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <CheckoutSummary booking={booking} now={now} onEnd={() => setOver(true)} />
      {booking.status === "pending_payment" ? (
        <AwaitBank
          sync={sync}
          ask={() => sync.mutate({ booking_id: booking.id })}
          onGoToBank={() => void askBank(booking)}
          leaving={leaving}
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
          note={(card) => `${cardName(card)} is charged now.`}
          onCardChange={() => setProblem(null)}
          onPay={(card) => {
            setProblem(null);
            pay.mutate({
              event_booking_id: booking.id,
              payment_method_id: card.id,
              expected_amount_due: booking.amount_due,
              return_url: `${location.origin}/bookings/${booking.id}/checkout`,
            });
          }}
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
