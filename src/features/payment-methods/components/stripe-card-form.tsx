"use client";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { ErrorNote } from "@/ui/error-note";
import { failureOf } from "@/ui/failure";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { loadStripeFor } from "./stripe";

const CHECK = "Please check the card’s details.";

type Ready = { stripe: Stripe; elements: StripeElements };

/**
 * Stripe's own Payment Element: the card's number goes from Stripe's frame to Stripe and never through a
 * page of ours. Stripe saves it for our customer, over whose page the bank asks where it wants to; our
 * server then asks Stripe for it.
 */
export const StripeCardForm: CardForm = ({ config, submitLabel, begin, keep, onCancel }) => {
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
        // As the set-up that it is confirmed with.
        setupFutureUsage: "off_session",
        allowedPaymentMethodTypes: ["card"],
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

  async function submit(ready: Ready) {
    setPending(true);
    setFault(null);
    setFault(await save(ready).catch((error: unknown) => failureOf(error).message));
    setPending(false);
  }

  /** Gives a sentence where the card was not saved. */
  async function save({ stripe, elements }: Ready): Promise<string | null> {
    const entered = await elements.submit();
    if (entered.error) return entered.error.message ?? CHECK;
    const { client_secret } = await begin();
    const confirmed = await stripe.confirmSetup({
      elements,
      clientSecret: client_secret ?? "",
      confirmParams: { return_url: location.href },
      redirect: "if_required",
    });
    return confirmed.error ? (confirmed.error.message ?? CHECK) : keep(confirmed.setupIntent.id);
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
      <CardFormFoot
        fault={fault}
        config={config}
        submitLabel={submitLabel}
        pending={pending}
        disabled={!ready}
        onCancel={onCancel}
      />
    </form>
  );
};

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
