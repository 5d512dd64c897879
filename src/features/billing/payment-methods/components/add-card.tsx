"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { ClientConfig, PaymentMethod } from "../schema";
import { NotSaved } from "./card-form-foot";
import { useSaveCard } from "./use-save-card";

function Coming({ checking = false }: { checking?: boolean }) {
  const words = useTranslations("money");
  return (
    <Loading label={words(checking ? "bank.checking_card" : "cards.loading_form")}>
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}

const Sandbox = dynamic(() => import("./sandbox-card-form").then((file) => file.SandboxCardForm), {
  loading: () => <Coming />,
});
const Stripe = dynamic(() => import("./stripe-card-form").then((file) => file.StripeCardForm), {
  loading: () => <Coming />,
});

/** The card form of the configured processor, loaded on demand. */
export function AddCard({
  onAdded,
  ...props
}: {
  config: ClientConfig;
  submitLabel: string;
  onAdded: (card: PaymentMethod) => void | Promise<void>;
  onCancel?: (() => void) | undefined;
}) {
  const { checking, refusal, ...saving } = useSaveCard(props.config, onAdded);
  if (checking) return <Coming checking />;
  const Form = props.config.provider === "stripe" ? Stripe : Sandbox;
  return (
    <>
      {refusal && <NotSaved>{refusal}</NotSaved>}
      <Form {...props} {...saving} />
    </>
  );
}
