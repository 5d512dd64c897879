"use client";
import { useTranslations } from "next-intl";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@/ui/portal-router";
import { useState } from "react";
import { failureOf } from "@/ui/failure";
import { toast } from "@/ui/toast";
import { useTRPC } from "@/ui/trpc";
import type { ChangePreview, Membership } from "../schema";

export type When = "now" | "period_end";

/** Holds a change of membership: the choice, its price by now, and the change at that price. */
export function useChange(membership: Membership, first: string | null) {
  const words = useTranslations("memberships");
  const trpc = useTRPC();
  const router = useRouter();
  const [chosen, setChosen] = useState<string | null>(first ?? membership.next_product_id);
  const [at, setAt] = useState<When>(!first && membership.next_product_id ? "period_end" : "now");
  const wanted = { subscription_id: membership.id, product_id: chosen ?? "", at };
  const preview = useQuery(
    trpc.subscriptions.previewChange.queryOptions(wanted, {
      enabled: chosen !== null,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const change = useMutation(
    trpc.subscriptions.change.mutationOptions({
      onSuccess: (changed) => {
        const { id, status, latest_invoice_id } = changed;
        if (status === "past_due" && latest_invoice_id) {
          router.replace(`/invoices/${latest_invoice_id}/pay?membership=${id}&refused=1`);
          return;
        }
        toast(words(at === "now" ? "change.done" : "change.scheduled"));
        router.replace(`/memberships/${id}`);
        router.refresh();
      },
      // The failure shows once the new amount has loaded.
      onError: async (error) => {
        if (failureOf(error).code === "amount_changed") await preview.refetch();
      },
    }),
  );
  return {
    chosen,
    choose(product_id: string) {
      setChosen(product_id);
      change.reset();
    },
    at,
    chooseWhen(when: When) {
      setAt(when);
      change.reset();
    },
    /** True when this very change waits for the period's end already. */
    scheduled: at === "period_end" && chosen !== null && chosen === membership.next_product_id,
    preview,
    failure: change.error && failureOf(change.error),
    changing: change.isPending || change.isSuccess,
    submit: () =>
      change.mutate({
        ...wanted,
        expected_amount: amountOf(preview.data),
        expected_renewal_amount: preview.data?.renewal_amount,
      }),
  };
}

/** Returns the amount that the member agrees to: the charge less the refund. */
function amountOf(preview: ChangePreview | undefined): number | undefined {
  return preview && preview.amount_due - preview.amount_back;
}
