"use client";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Notice } from "@/ui/notice";
import { Loading, Skeleton } from "@/ui/skeleton";
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
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const mount = useCallback(async () => {
    setBlocked(false);
    try {
      const stripe = await loadStripeFor(config);
      const elements = stripe.elements({
        mode: "setup",
        paymentMethodCreation: "manual",
        appearance: { theme: isDark() ? "night" : "stripe" },
      });
      const element = elements.create("payment", { layout: "tabs" });
      element.on("ready", () => setReady({ stripe, elements }));
      element.on("loaderror", () => setBlocked(true));
      if (place.current) element.mount(place.current);
      return () => element.destroy();
    } catch {
      setBlocked(true);
      return undefined;
    }
  }, [config]);

  useEffect(() => {
    const mounted = mount();
    return () => void mounted.then((unmount) => unmount?.());
  }, [mount]);

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
        onRetry={() => void mount()}
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
