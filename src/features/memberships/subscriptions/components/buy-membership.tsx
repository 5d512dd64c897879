"use client";
import { useLocale, useTranslations } from "next-intl";
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
  const words = useTranslations("memberships");
  const money = useTranslations("money");
  const locale = useLocale();
  const { subscribe, busy, problem, forget } = useBuy(offer, config, beside !== null);
  if (offer.gross_amount === 0) {
    return (
      <Card as="section" aria-label={words("join_short")} className="grid gap-4 p-5">
        <p>{words("buy.free")}</p>
        {beside && <p>{continuesWords(beside, locale, words)}</p>}
        {problem && (
          <Notice tone="danger" live title={problem.title}>
            {problem.message}
          </Notice>
        )}
        <Button
          size="lg"
          block
          pending={busy}
          pendingLabel={words("joining")}
          onClick={() => subscribe()}
        >
          {words("join", { name: offer.name })}
        </Button>
      </Card>
    );
  }
  const price = formatMoney(offer.gross_amount, offer.currency, locale);
  const each = priceWords(offer, locale, words);
  return (
    <CardPayment
      cards={cards}
      config={config}
      submit={trialEnds ? words("buy.start_trial") : words("buy.pay", { price })}
      pendingLabel={trialEnds ? words("buy.starting") : undefined}
      pending={busy}
      problem={problem}
      atDesk={words("buy.desk", { name: offer.name })}
      note={(card) =>
        [
          trialEnds
            ? words("buy.charged_later", {
                card: cardName(card, money),
                price: each,
                date: formatDate(trialEnds, zone, locale),
              })
            : words("buy.charged_now", { card: cardName(card, money), price: each }),
          ...(beside ? [continuesWords(beside, locale, words)] : []),
        ].join(" ")
      }
      onAnew={forget}
      onPay={(card) => subscribe(card.id)}
    />
  );
}
