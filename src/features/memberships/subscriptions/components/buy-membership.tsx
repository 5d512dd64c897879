"use client";
import { useLocale } from "next-intl";
import { cardName } from "@/features/billing/payment-methods/components/card-name";
import { CardPayment } from "@/features/billing/payment-methods/components/card-payment";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { ServerState } from "@/ui/trpc";
import type { Membership, Offer } from "../schema";
import { continuesWords, priceWords } from "./membership-words";
import { useBuy } from "./use-buy";

type Props = {
  offer: Offer;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The end of the trial, if there is one. */
  trialEnds: string | null;
  zone: string;
  /** The present membership that the member has chosen to keep beside it. */
  beside: Membership | null;
};

/** Subscribes to a product; a paid one asks for a card. */
export function BuyMembership(props: Props) {
  return (
    <ServerState>
      <Buy {...props} />
    </ServerState>
  );
}

function Buy({ offer, cards, config, trialEnds, zone, beside }: Props) {
  const locale = useLocale();
  const { subscribe, busy, problem, forget } = useBuy(offer, config, beside !== null);
  if (offer.gross_amount === 0) {
    return (
      <Card as="section" aria-label="Join" className="grid gap-4 p-5">
        <p>No charge, and you can end it at any time.</p>
        {beside && <p>{continuesWords(beside, locale)}</p>}
        {problem && (
          <Notice tone="danger" live title={problem.title}>
            {problem.message}
          </Notice>
        )}
        <Button size="lg" block pending={busy} pendingLabel="Joining" onClick={() => subscribe()}>
          Join {offer.name}
        </Button>
      </Card>
    );
  }
  const price = formatMoney(offer.gross_amount, offer.currency, locale);
  const each = priceWords(offer, locale);
  return (
    <CardPayment
      cards={cards}
      config={config}
      submit={trialEnds ? "Start the free trial" : `Pay ${price} and join`}
      pendingLabel={trialEnds ? "Starting" : "Paying"}
      pending={busy}
      problem={problem}
      atDesk={`You can join ${offer.name} there.`}
      note={(card) =>
        [
          trialEnds
            ? `${cardName(card)} is charged ${each} from ${formatDate(trialEnds, zone, locale)} on, unless you cancel before.`
            : `${cardName(card)} is charged now, and then ${each} until you cancel.`,
          ...(beside ? [continuesWords(beside, locale)] : []),
        ].join(" ")
      }
      onAnew={forget}
      onPay={(card) => subscribe(card.id)}
    />
  );
}
