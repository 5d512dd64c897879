"use client";
import { useLocale, useTranslations } from "next-intl";
import { paysAtDesk } from "@/features/billing/payment-methods/components/at-desk";
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
  /** The part of the first period that the member's credit pays (minor units). */
  fromCredit: number;
  /** The end of the trial, if there is one. */
  trialEnds: string | null;
  zone: string;
  /** The present membership that the member has chosen to keep beside it. */
  beside: Membership | null;
};

/** Subscribes to a product; one that is not free, nor paid by credit, asks for a card. */
export function BuyMembership(props: Props) {
  return (
    <ServerState>
      <Buy {...props} />
    </ServerState>
  );
}

function Buy({ offer, cards, config, fromCredit, trialEnds, zone, beside }: Props) {
  const words = useTranslations("memberships");
  const cardWords = useTranslations("money");
  const locale = useLocale();
  const { subscribe, busy, problem, forget } = useBuy(offer, config, beside !== null);
  const { gross_amount, currency } = offer;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const each = priceWords(offer, locale, words);
  const rest = gross_amount - fromCredit;
  const credit = fromCredit > 0 ? [words("buy.credit_pays", { amount: money(fromCredit) })] : [];
  if (gross_amount === 0 || (rest === 0 && !paysAtDesk(config))) {
    return (
      <Card as="section" aria-label={words("join_short")} className="grid gap-4 p-5">
        <p suppressHydrationWarning>
          {gross_amount === 0
            ? words("buy.free")
            : [...credit, words("change.after", { price: each })].join(" ")}
        </p>
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
  return (
    <CardPayment
      cards={cards}
      config={config}
      submit={trialEnds ? words("buy.start_trial") : words("buy.pay", { price: money(rest) })}
      pendingLabel={trialEnds ? words("buy.starting") : undefined}
      pending={busy}
      problem={problem}
      atDesk={words("buy.desk", { name: offer.name })}
      note={(card) =>
        [
          ...credit,
          trialEnds
            ? words("buy.charged_later", {
                card: cardName(card, cardWords),
                price: each,
                date: formatDate(trialEnds, zone, locale),
              })
            : words("buy.charged_now", { card: cardName(card, cardWords), price: each }),
          ...(beside ? [continuesWords(beside, locale, words)] : []),
        ].join(" ")
      }
      onAnew={forget}
      onPay={(card) => subscribe(card.id)}
    />
  );
}
