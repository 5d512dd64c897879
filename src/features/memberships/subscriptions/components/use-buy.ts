"use client";
import { useMutation } from "@tanstack/react-query";
import { useAddress, useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { authenticatePayment } from "@/features/billing/payment-methods/components/authenticate-payment";
import {
  type Problem,
  useAdvice,
} from "@/features/billing/payment-methods/components/decline-advice";
import type { ClientConfig } from "@/features/billing/payment-methods/schema";
import { failureOf } from "@/ui/failure";
import { useTRPC } from "@/ui/trpc";
import type { Offer, Subscription } from "../schema";

/** Subscribes to a product, and runs the steps that must follow before its page can be shown. */
export function useBuy(offer: Offer, config: ClientConfig, beside: boolean) {
  const trpc = useTRPC();
  const advice = useAdvice();
  const router = useRouter();
  const addressOf = useAddress();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState(false);
  const sync = useMutation(trpc.invoices.sync.mutationOptions());
  const pay = useMutation(trpc.invoices.pay.mutationOptions());
  const buy = useMutation(
    trpc.subscriptions.buy.mutationOptions({
      onSuccess: (subscription) => {
        setLeaving(true);
        void showMembership(subscription).catch(() =>
          router.replace(`/memberships/${subscription.id}`),
        );
      },
      onError: (error) => {
        const failure = failureOf(error);
        setProblem(advice.declined(failure, "membership"));
        // Shows the present price, before the next press agrees to it.
        if (failure.code === "amount_changed") router.refresh();
      },
    }),
  );

  /** Opens the membership; a refused charge is shown, and tried again, on the invoices page. */
  async function showMembership(subscription: Subscription) {
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
        const went = await authenticatePayment(config, {
          clientSecret: secret,
          account,
          back: addressOf(back),
        });
        if (went === "asked") router.replace(back);
        return;
      }
    }
    router.replace(`${here}&refused=1`);
  }

  const busy = buy.isPending || leaving;
  const subscribe = (payment_method_id?: string) => {
    setProblem(null);
    buy.mutate({
      ...{ product_id: offer.id, beside },
      expected_amount: offer.gross_amount,
      expected_trial_days: offer.trial_days,
      ...(payment_method_id && { payment_method_id }),
    });
  };
  return { subscribe, busy, problem, forget: () => setProblem(null) };
}
