"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { authenticatePayment } from "@/features/payment-methods/components/authenticate-payment";
import { cardName } from "@/features/payment-methods/components/card-name";
import { CardPayment } from "@/features/payment-methods/components/card-payment";
import { declineAdvice, type Problem } from "@/features/payment-methods/components/decline-advice";
import type { ClientConfig, PaymentMethod } from "@/features/payment-methods/schema";
import { formatMoney } from "@/lib/money";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { failureOf } from "@/ui/failure";
import { formatDate } from "@/ui/format";
import { useLocale } from "@/ui/locale";
import { Notice } from "@/ui/notice";
import { ServerState, useTRPC } from "@/ui/trpc";
import type { Offer, Subscription } from "../schema";
import { priceWords } from "./membership-words";

type Props = {
  offer: Offer;
  cards: PaymentMethod[];
  config: ClientConfig;
  /** The end of the trial, where there is one. */
  trialEnds: string | null;
  zone: string;
};

/** Subscribes to a product; what costs something wants a card. */
export function BuyMembership(props: Props) {
  return (
    <ServerState>
      <Buy {...props} />
    </ServerState>
  );
}

const MEANWHILE = "wait a moment, then look at your memberships before you try again.";

function Buy({ offer, cards, config, trialEnds, zone }: Props) {
  const trpc = useTRPC();
  const router = useRouter();
  const locale = useLocale();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);
  const sync = useMutation(trpc.invoices.sync.mutationOptions());
  const pay = useMutation(trpc.invoices.pay.mutationOptions());
  const buy = useMutation(
    trpc.subscriptions.buy.mutationOptions({
      onSuccess: (subscription) => {
        setLeaving(true);
        void goOn(subscription).catch(() => router.replace(`/memberships/${subscription.id}`));
      },
      onError: (error) => setProblem(declineAdvice(failureOf(error), MEANWHILE)),
    }),
  );

  /** To the membership; a charge that was refused is shown, and tried again, where invoices are paid. */
  async function goOn(subscription: Subscription) {
    const { id, status, latest_invoice_id: invoice_id } = subscription;
    if (status !== "past_due" || !invoice_id) {
      router.replace(`/memberships/${id}?new=1`);
      return;
    }
    const here = `/invoices/${invoice_id}/pay?membership=${id}`;
    const { failure } = await sync.mutateAsync({ invoice_id });
    const card = buy.variables?.payment_method_id;
    if (failure?.code === "authentication_required" && card) {
      // The charge was made without the payer. They are here, so their bank can ask them at once.
      const answer = await pay
        .mutateAsync({ invoice_id, payment_method_id: card })
        .catch(() => null);
      const secret = answer?.processor?.client_secret;
      if (secret) {
        const account = answer.processor?.provider_account_id ?? null;
        const back = `${here}&asked=1`;
        const went = await authenticatePayment(config, { clientSecret: secret, account, back });
        if (went === "asked") router.replace(back);
        return;
      }
    }
    router.replace(`${here}&refused=1`);
  }

  const busy = buy.isPending || leaving;
  const subscribe = (payment_method_id?: string) => {
    setProblem(null);
    buy.mutate({ product_id: offer.id, ...(payment_method_id && { payment_method_id }) });
  };
  if (offer.gross_amount === 0) {
    return (
      <Card as="section" aria-label="Join" className="grid gap-4 p-5">
        <p>It costs nothing, and you can end it at any time.</p>
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
      note={(card) =>
        trialEnds
          ? `${cardName(card)} is charged ${each} from ${formatDate(trialEnds, zone, locale)} on, unless you cancel before.`
          : `${cardName(card)} is charged now, and then ${each} until you cancel.`
      }
      onAnew={() => setProblem(null)}
      onPay={(card) => subscribe(card.id)}
    />
  );
}
