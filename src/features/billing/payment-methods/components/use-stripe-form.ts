"use client";
import { useLocale, useTranslations } from "next-intl";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failureOf } from "@/ui/failure";
import type { CardFormProps } from "./card-form";
import { loadStripeFor } from "./stripe";

/** Wallets whose money arrives at once, like a card's. */
const EXPRESS = {
  applePay: "auto",
  googlePay: "auto",
  link: "auto",
  amazonPay: "never",
  klarna: "never",
  paypal: "never",
} as const;

type Ready = { stripe: Stripe; elements: StripeElements };

/** Mounts Stripe's form on the page and handles its entries. */
export function useStripeForm({
  means,
  config,
  begin,
  keep,
}: Pick<CardFormProps, "means" | "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const walletPlace = useRef<HTMLDivElement>(null);
  /** Stripe offers a wallet on this device. */
  const [wallets, setWallets] = useState(false);
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
        // Wallets ask for it.
        currency: config.currency.toLowerCase(),
        allowedPaymentMethodTypes: [means],
        appearance: { theme: isDark() ? "night" : "stripe" },
      });
      // Wallets have buttons of their own above the card.
      const form = elements.create("payment", {
        layout: "tabs",
        wallets: { applePay: "never", googlePay: "never" },
      });
      if (means === "card") mountWallets({ stripe, elements });
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
  }, [means, config, locale, attempt]);

  /** Shows the buttons of the wallets that Stripe offers here; a click there saves as the form does. */
  const mountWallets = useEffectEvent((ready: Ready) => {
    const element = walletPlace.current;
    if (!element) return;
    const buttons = ready.elements.create("expressCheckout", {
      buttonHeight: 44,
      paymentMethods: EXPRESS,
    });
    buttons.on("ready", ({ availablePaymentMethods }) =>
      setWallets(availablePaymentMethods !== undefined),
    );
    buttons.on("confirm", (event) => {
      void submit(ready).then((why) => why !== null && event.paymentFailed({ reason: "fail" }));
    });
    buttons.mount(element);
  });

  /** Resolves to a sentence if the card was not saved. */
  async function submit(ready: Ready): Promise<string | null> {
    setPending(true);
    setFault(null);
    const why = await save(ready).catch((error: unknown) => failureOf(error).message);
    setFault(why);
    setPending(false);
    return why;
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
    walletPlace,
    wallets,
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
