"use client";
import { useTranslations } from "next-intl";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { PaymentMethod } from "../schema";
import { cardName } from "./card-name";
import { useReturnsWithCard } from "./use-save-card";

/** Returns the member's saved cards with the actions on them: add, choose and remove. */
export function useCards(first: PaymentMethod[]) {
  const words = useTranslations("money");
  const trpc = useTRPC();
  const [adding, setAdding] = useState(useReturnsWithCard());
  const [removing, setRemoving] = useState<PaymentMethod | null>(null);
  const cards = useQuery(trpc.paymentMethods.list.queryOptions(undefined, { initialData: first }));
  const refresh = () => void cards.refetch();
  const onAdded = ({ type }: PaymentMethod) => {
    setAdding(false);
    refresh();
    toast(words(type === "card" ? "cards.saved" : "account.saved"));
  };
  const makeDefault = useMutation(
    trpc.paymentMethods.setDefault.mutationOptions({
      onSuccess: (card) => toast(words("cards.used_first", { card: cardName(card, words) })),
      onSettled: refresh,
    }),
  );
  const detach = useMutation(
    trpc.paymentMethods.detach.mutationOptions({
      onSuccess: () => {
        setRemoving(null);
        toast(words(removing?.type === "sepa_debit" ? "account.removed" : "cards.removed"));
      },
      onSettled: refresh,
    }),
  );
  // Shows the new default at once; after a refusal the next list restores the old one.
  const chosen = makeDefault.isPending ? makeDefault.variables.payment_method_id : null;
  const isDefault = (card: PaymentMethod) => (chosen ? chosen === card.id : card.is_default);
  const saved = cards.data;
  return {
    saved,
    isDefault,
    makeDefault,
    detach,
    adding,
    setAdding,
    onAdded,
    removing,
    setRemoving,
  };
}
