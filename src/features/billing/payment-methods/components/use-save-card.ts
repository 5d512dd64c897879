"use client";
import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { failureOf } from "@/ui/failure";
import { useTRPC } from "@/ui/trpc";
import type { ClientConfig, PaymentMethod } from "../schema";
import { forgetBankReturn } from "./bank-return";
import { agreedTo } from "./card-form";
import type { Means } from "./choose-means";
import { useAdvice } from "./decline-advice";

/** Tells whether the payer returns from the bank after it was asked about saving the card. */
export function useReturnsWithCard(): boolean {
  return useSearchParams().has("setup_intent");
}

/**
 * Saves a card with the processor, whose bank may ask the payer, and keeps it here. After a return from the
 * bank's own page it first looks up the result (`checking`); `refusal` says why a card was not saved.
 */
export function useSaveCard(
  config: ClientConfig,
  onAdded: (card: PaymentMethod) => void | Promise<void>,
) {
  const advice = useAdvice();
  const trpc = useTRPC();
  const params = useSearchParams();
  const [returned] = useState(() => params.get("setup_intent"));
  const [checking, setChecking] = useState(returned !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const setUp = useMutation(trpc.paymentMethods.setUp.mutationOptions());
  const keeping = useMutation(trpc.paymentMethods.keep.mutationOptions());

  // Renewals are charged without the payer present, so the bank must agree to them now.
  const begin = (type: Means) => {
    setRefusal(null);
    return setUp.mutateAsync({ type, usage: "off_session", consent: agreedTo(config) });
  };
  async function keep(setup_intent_id: string): Promise<string | null> {
    try {
      await onAdded(await keeping.mutateAsync({ setup_intent_id }));
      return null;
    } catch (error) {
      return advice.notSaved(failureOf(error));
    }
  }
  const askWhatCameOfIt = useEffectEvent(() => {
    if (!returned) return;
    void keep(returned).then((why) => {
      forgetBankReturn();
      setRefusal(why);
      setChecking(false);
    });
  });
  useEffect(() => askWhatCameOfIt(), []);
  return { begin, keep, checking, refusal };
}
