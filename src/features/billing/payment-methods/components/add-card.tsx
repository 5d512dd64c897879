"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { ClientConfig, PaymentMethod } from "../schema";
import { ChooseMeans, type Means } from "./choose-means";
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

// In the browser alone: a form that came before its script would send itself as a plain one, and lose what it was told.
const Sandbox = dynamic(() => import("./sandbox-card-form").then((file) => file.SandboxCardForm), {
  ssr: false,
  loading: () => <Coming />,
});
const Account = dynamic(
  () => import("./sandbox-account-form").then((file) => file.SandboxAccountForm),
  { ssr: false, loading: () => <Coming /> },
);
const Stripe = dynamic(() => import("./stripe-card-form").then((file) => file.StripeCardForm), {
  ssr: false,
  loading: () => <Coming />,
});

/**
 * The form of the configured processor for a card, or for a bank account where `debits` may pay and the club can
 * debit them; loaded on demand.
 */
export function AddCard({
  onAdded,
  debits = false,
  config,
  submitLabel,
  onCancel,
}: {
  config: ClientConfig;
  debits?: boolean;
  /** The text of the button that saves a card. */
  submitLabel: string;
  onAdded: (card: PaymentMethod) => void | Promise<void>;
  onCancel?: (() => void) | undefined;
}) {
  const words = useTranslations("money");
  const [means, setMeans] = useState<Means>("card");
  const { checking, refusal, begin, keep } = useSaveCard(config, onAdded);
  const mandate = debits ? config.debit_consent : null;
  const isDebit = means === "sepa_debit" && mandate !== null;
  // Stripe's form is mounted anew with each new configuration.
  const shown = useMemo(
    () => (isDebit ? { ...config, consent: mandate } : config),
    [config, isDebit, mandate],
  );
  if (checking) return <Coming checking />;
  const Form = config.provider === "stripe" ? Stripe : isDebit ? Account : Sandbox;
  return (
    <>
      {refusal && <NotSaved>{refusal}</NotSaved>}
      {mandate && <ChooseMeans means={means} onChoose={setMeans} />}
      <Form
        key={means}
        means={isDebit ? means : "card"}
        config={shown}
        submitLabel={isDebit ? words("account.save") : submitLabel}
        begin={() => begin(means)}
        keep={keep}
        onCancel={onCancel}
      />
    </>
  );
}
