"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/ui/button";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { formatMoney } from "@/lib/money";
import { useTRPC } from "@/ui/trpc";
import type { Quote } from "../schema";

/** The place to book; the times are for a resource. */
export type Wanted = {
  for_member_id?: string;
  event_id?: string;
  resource_id?: string;
  starts_at_local?: string;
  ends_at_local?: string;
  quantity: number;
  fold?: 0 | 1 | undefined;
};

/**
 * Takes a promo code, hidden until somebody has one. It is priced before anything is booked, and
 * the quote's price binds. Give it a `key` of the wanted place: a code is priced for one place and
 * time.
 */
export function PromoCode({
  wanted,
  onQuote,
}: {
  wanted: Wanted;
  onQuote: (quote: Quote | null) => void;
}) {
  const trpc = useTRPC();
  const locale = useLocale();
  const words = useTranslations("quotes.promo");
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const price = useMutation(trpc.quotes.create.mutationOptions({ onSuccess: onQuote }));
  if (!open) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start text-muted"
        onClick={() => setOpen(true)}
      >
        {words("have")}
      </Button>
    );
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) price.mutate({ ...wanted, promo_code: code.trim() });
      }}
    >
      <Field label={words("code")} error={price.error && failureOf(price.error).message}>
        {(control) => (
          <Input
            {...control}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setCode(event.target.value);
              price.reset();
              onQuote(null);
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-positive">
        {price.isSuccess && words("applied", { amount: savingOf(price.data, locale) })}
      </p>
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        className="justify-self-start"
        pending={price.isPending}
        pendingLabel={words("checking")}
      >
        {words("use")}
      </Button>
    </form>
  );
}

/** Writes the saving of a code, on the price that it was given for. */
function savingOf({ price_deductions, currency }: Quote, locale: string): string {
  const code = price_deductions.find(({ type }) => type === "promo_code");
  return formatMoney(code?.amount ?? 0, currency, locale);
}
