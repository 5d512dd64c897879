"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { AwaitBank } from "@/features/billing/payment-methods/components/await-bank";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import { Button } from "@/ui/button";
import { ServerState } from "@/ui/trpc";
import type { Booking } from "../schema";
import { CheckoutSummary, TimeIsUp } from "./checkout-summary";
import { useCheckout } from "./use-checkout";

type Props = {
  booking: Booking;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The server's clock, so that the countdown is right on a device with a wrong clock. */
  now: string;
  /** True when the bank has just asked, and has sent the payer back here. */
  asked: boolean;
  /** The one for whom the reader has booked. */
  who: string | null;
};

/** Pays for a held booking. */
export function Checkout(props: Props) {
  return (
    <ServerState>
      <Payment {...props} />
    </ServerState>
  );
}

function Payment({ booking: initial, cards, config, now, asked, who }: Props) {
  const locale = useLocale();
  const words = useTranslations("bookings.checkout");
  const { booking, bank, sync, release, busy, ...checkout } = useCheckout(initial, config, asked);
  if (checkout.over) return <TimeIsUp booking={booking} />;

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <CheckoutSummary
        booking={booking}
        now={now}
        who={who}
        onEnd={checkout.end}
        onMore={checkout.setBooking}
      />
      {booking.status === "pending_payment" ? (
        <AwaitBank
          sync={sync}
          ask={() => sync.mutate({ booking_id: booking.id })}
          onGoToBank={() => void bank.askBank(booking)}
          leaving={bank.leaving}
        >
          {words("bank")}
        </AwaitBank>
      ) : (
        <CardPayment
          cards={cards}
          config={config}
          submit={words("pay", {
            amount: formatMoney(booking.amount_due, booking.currency, locale),
          })}
          pending={busy}
          problem={checkout.problem}
          atDesk={words("at_desk")}
          onAnew={checkout.forget}
          onPay={(card) => checkout.pay(card.id)}
        >
          <div className="border-t border-line pt-3">
            <Button
              variant="ghost"
              size="sm"
              className="-ml-3 text-muted"
              pending={release.isPending || release.isSuccess}
              pendingLabel={words("releasing")}
              disabled={busy}
              onClick={() => release.mutate({ booking_id: booking.id })}
            >
              {words(booking.event_id ? "release_spot" : "release_time")}
            </Button>
          </div>
        </CardPayment>
      )}
    </div>
  );
}
