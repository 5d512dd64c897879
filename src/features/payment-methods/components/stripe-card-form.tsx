"use client";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
import { ConsentText } from "./consent-text";
import type { CardForm } from "./card-collector";
import { loadStripeFor } from "./stripe";

type Ready = { stripe: Stripe; elements: StripeElements };

/**
 * Stripe's own Payment Element: the card's number goes from Stripe's frame to Stripe and never through a
 * page of ours. Its payment method is created here and attached by our server.
 */
export const StripeCardForm: CardForm = ({ config, submitLabel, onCard, onCancel }) => {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let gone = false;
    const mounted = loadStripeFor(config).then((stripe) => {
      const element = place.current;
      if (gone || !element) return undefined;
      const elements = stripe.elements({
        mode: "setup",
        paymentMethodCreation: "manual",
        appearance: { theme: isDark() ? "night" : "stripe" },
      });
      const form = elements.create("payment", { layout: "tabs" });
      form.on("ready", () => setReady({ stripe, elements }));
      form.on("loaderror", () => setBlocked(true));
      form.mount(element);
      return form;
    });
    mounted.catch(() => setBlocked(true));
    return () => {
      gone = true;
      mounted.then((form) => form?.destroy()).catch(() => undefined);
    };
  }, [config, attempt]);

  async function submit({ stripe, elements }: Ready) {
    setPending(true);
    setFault(null);
    const entered = await elements.submit();
    const made = entered.error ? entered : await stripe.createPaymentMethod({ elements });
    if (made.error) setFault(made.error.message ?? "Please check the card’s details.");
    else if ("paymentMethod" in made) setFault(await onCard(made.paymentMethod.id));
    setPending(false);
  }

  if (blocked) {
    return (
      <ErrorNote
        title="The card form could not be loaded"
        message="It comes from Stripe, our payment service. A blocker or a broken connection keeps it away; nothing was charged."
        onRetry={() => {
          setBlocked(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) void submit(ready);
      }}
    >
      <div className="relative min-h-56">
        {!ready && (
          <Loading label="Loading the card form">
            <div className="grid gap-4">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          </Loading>
        )}
        <div ref={place} className={ready ? undefined : "absolute inset-0 opacity-0"} />
      </div>
      {fault && (
        <Notice tone="danger" live title="This card was not saved">
          {fault}
        </Notice>
      )}
      <ConsentText config={config} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending} disabled={!ready} pendingLabel="Saving the card">
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
