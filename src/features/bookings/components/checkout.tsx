"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Lock, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import type { ClientConfig, PaymentMethod } from "@/features/payment-methods/schema";
import { AddCard } from "@/features/payment-methods/components/add-card";
import { agreedTo } from "@/features/payment-methods/components/card-collector";
import { cardName } from "@/features/payment-methods/components/card-name";
import { SavedCards } from "@/features/payment-methods/components/saved-cards";
import { authenticatePayment } from "@/features/payment-methods/components/authenticate-payment";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { useLocale } from "@/ui/locale";
import { Notice } from "@/ui/notice";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Booking } from "../schema";
import { AwaitBank } from "./await-bank";
import { CheckoutSummary, TimeIsUp } from "./checkout-summary";
import { declineAdvice } from "./decline-advice";
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

function Payment({ booking: initial, cards: initialCards, config, now }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [booking, setBooking] = useState(initial);
  const [over, setOver] = useState(false);
  const [adding, setAdding] = useState(firstChoice(initialCards) === null);
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<{ title: string; message: string } | null>(null);
  const saved = useQuery(
    trpc.paymentMethods.list.queryOptions(undefined, { initialData: initialCards }),
  );
  const cards: PaymentMethod[] = saved.data;
  const [chosen, setChosen] = useState<string | null>(() => firstChoice(initialCards));

  const attach = useMutation(trpc.paymentMethods.attach.mutationOptions());
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
      bookingId: id,
    }).catch(() => "asked" as const);
    // The sandbox's page is on its way: the button stays as it is until it is there.
    if (outcome === "asked") setLeaving(false);
  }

  async function addCard(processorPaymentMethodId: string): Promise<string | null> {
    try {
      const card = await attach.mutateAsync({
        processor_payment_method_id: processorPaymentMethodId,
        consent: agreedTo(config),
      });
      await saved.refetch();
      setChosen(card.id);
      setAdding(false);
      setProblem(null);
      return null;
    } catch (error) {
      return failureOf(error).message;
    }
  }

  if (over) return <TimeIsUp booking={booking} />;

  const amount = formatMoney(booking.amount_due, booking.currency, locale);
  const busy = pay.isPending || leaving;
  const card = cards.find((other) => other.id === chosen);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <CheckoutSummary booking={booking} now={now} onEnd={() => setOver(true)} />
      {booking.status === "pending_payment" ? (
        <AwaitBank
          booking={booking}
          onChange={settle}
          onGoToBank={() => void askBank(booking)}
          leaving={leaving}
        />
      ) : (
        <Card as="section" aria-labelledby="pay-heading" className="grid gap-5 p-5">
          <CardHeader id="pay-heading" title={adding ? "Add a card" : "Pay with"} />
          {!adding && (
            <SavedCards
              cards={cards}
              chosen={chosen}
              onChoose={(id) => {
                setChosen(id);
                setProblem(null);
              }}
            />
          )}
          {problem && (
            <Notice tone="danger" live title={problem.title}>
              {problem.message}
            </Notice>
          )}
          {adding ? (
            <AddCard
              config={config}
              submitLabel="Save card"
              onCard={addCard}
              onCancel={cards.length > 0 ? () => setAdding(false) : undefined}
            />
          ) : (
            <>
              <button
                type="button"
                onClick={() => setAdding(true)}
                className="-mt-2.5 flex min-h-12 items-center gap-3 rounded-lg border border-dashed border-line-strong px-4 text-sm font-medium text-muted hover:bg-sunken hover:text-ink"
              >
                <Plus aria-hidden className="size-4.5" />
                Add a card
              </button>
              <Button
                size="lg"
                block
                icon={<Lock aria-hidden className="size-4" />}
                disabled={!card}
                pending={busy}
                pendingLabel="Paying"
                onClick={() => {
                  if (!card) return;
                  setProblem(null);
                  pay.mutate({
                    event_booking_id: booking.id,
                    payment_method_id: card.id,
                    expected_amount_due: booking.amount_due,
                    return_url: returnAddress(booking.id),
                  });
                }}
              >
                <span suppressHydrationWarning>Pay {amount}</span>
              </Button>
              <p className="text-center text-sm text-muted">
                {card ? `${cardName(card)} is charged now.` : "Choose a card first."}
              </p>
            </>
          )}
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
        </Card>
      )}
    </div>
  );
}

/** The default card where it can still be charged, else the newest that can. */
function firstChoice(cards: PaymentMethod[]): string | null {
  const usable = cards.filter((card) => card.usable);
  return (usable.find((card) => card.is_default) ?? usable[0])?.id ?? null;
}

function returnAddress(bookingId: string): string {
  return `${location.origin}/bookings/${bookingId}/checkout`;
}
