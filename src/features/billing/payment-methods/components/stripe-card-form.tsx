"use client";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/ui/error-note";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { useStripeForm } from "./use-stripe-form";

/**
 * Stripe's own Payment Element: the card number goes from Stripe's frame to Stripe and never through our pages.
 * Stripe saves the card to our customer, and the bank may ask over this page. Our server then retrieves the
 * card from Stripe.
 */
export const StripeCardForm: CardForm = ({ means, config, submitLabel, ...saving }) => {
  const words = useTranslations("money");
  const { place, walletPlace, wallets, ...form } = useStripeForm({ means, config, ...saving });
  const { ready, blocked, retry, fault, pending, submit } = form;

  if (blocked) {
    return (
      <ErrorNote
        title={words("cards.blocked_title")}
        message={words("cards.blocked")}
        onRetry={retry}
      />
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={wallets ? "grid gap-4" : "hidden"}>
        <div ref={walletPlace} />
        <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words("wallet.or_card")}
        </p>
      </div>
      <div className="relative min-h-56">
        {!ready && (
          <Loading label={words("cards.loading_form")}>
            <div className="grid gap-4">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          </Loading>
        )}
        <div ref={place} className={ready ? undefined : "absolute inset-0 opacity-0"} />
      </div>
      <CardFormFoot
        fault={fault}
        config={config}
        submitLabel={submitLabel}
        pending={pending}
        disabled={!ready}
        onCancel={saving.onCancel}
      />
    </form>
  );
};
