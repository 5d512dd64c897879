"use client";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/ui/failure";
import { useTRPC } from "@/ui/trpc";
import type { ClientConfig, PaymentMethod } from "../schema";
import { agreedTo } from "./card-collector";

/** Saves a card that a card form has collected; gives the form a sentence where it could not be kept. */
export function useAddCard(
  config: ClientConfig,
  onAdded: (card: PaymentMethod) => void | Promise<void>,
) {
  const trpc = useTRPC();
  const attach = useMutation(trpc.paymentMethods.attach.mutationOptions());
  return async (processorPaymentMethodId: string): Promise<string | null> => {
    try {
      const card = await attach.mutateAsync({
        processor_payment_method_id: processorPaymentMethodId,
        consent: agreedTo(config),
      });
      await onAdded(card);
      return null;
    } catch (error) {
      return failureOf(error).message;
    }
  };
}
