"use client";
import { useLocale, useTranslations } from "next-intl";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "@/ui/failure";
import type { CardFormProps } from "./card-form";
import { loadStripeFor } from "./stripe";

type Ready = { stripe: Stripe; elements: StripeElements };

/** Mounts Stripe's form on the page and handles its entries. */
export function useStripeForm({
  config,
  begin,
  keep,
}: Pick<CardFormProps, "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState<Ready | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const [fault, setFault] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let gone = false;
    const mounted = loadStripeFor(config, locale).then((stripe) => {
      const element = place.current;
      if (gone || !element) return undefined;
      const elements = stripe.elements({
        mode: "setup",
        // Must match the set-up that is confirmed with it.
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
  }, [config, locale, attempt]);

  async function submit(ready: Ready) {
    setPending(true);
    setFault(null);
    setFault(await save(ready).catch((error: unknown) => failureOf(error).message));
    setPending(false);
  }

  /** Resolves to a sentence if the card was not saved. */
  async function save({ stripe, elements }: Ready): Promise<string | null> {
    const entered = await elements.submit();
    if (entered.error) return entered.error.message ?? words("form.check");
    const { client_secret } = await begin();
    const confirmed = await stripe.confirmSetup({
      elements,
      clientSecret: client_secret ?? "",
      confirmParams: { return_url: location.href },
      redirect: "if_required",
    });
    return confirmed.error
      ? (confirmed.error.message ?? words("form.check"))
      : keep(confirmed.setupIntent.id);
  }

  return {
    place,
    ready: ready !== null,
    blocked,
    retry() {
      setBlocked(false);
      setAttempt(attempt + 1);
    },
    fault,
    pending,
    submit() {
      if (ready && !pending) void submit(ready);
    },
  };
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
