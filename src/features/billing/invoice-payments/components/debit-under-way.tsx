"use client";
import { useTranslations } from "next-intl";
import { Landmark } from "@/ui/icons";
import { useEffect, useEffectEvent } from "react";
import { Card, CardHeader } from "@/ui/card";

/** A bank takes days, but a test account and a lucky payer see the answer at once. */
const ASK_EVERY_MS = 5000;

/** Says that the bank account is being debited, and looks for the bank's answer while the page is open. */
export function DebitUnderWay({ ask }: { ask: () => void }) {
  const words = useTranslations("money");
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    const timer = setInterval(() => askAgain(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card as="section" aria-labelledby="debit-heading" className="grid gap-4 p-5">
      <CardHeader id="debit-heading" title={words("account.under_way_title")} />
      <p role="status" className="flex items-start gap-3 text-muted">
        <Landmark aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>{words("account.under_way")}</span>
      </p>
    </Card>
  );
}
