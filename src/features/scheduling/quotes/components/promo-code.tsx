"use client";
import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/ui/button";
import { failureOf, type ShownFailure } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { formatMoney } from "@/lib/money";
import { useTRPC } from "@/ui/trpc";
import { savingsOf } from "@/features/scheduling/bookings/components/price-words";
import type { Quote } from "../schema";
import { isOfCode, isOfQuote } from "./quote-refusals";

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
 * the quote's price binds. A code that was typed is priced as soon as its field is left, so that a
 * press on the booking's button cannot book without it. Give it a `key` of the wanted place: a code
 * is priced for one place and time.
 */
export function PromoCode({
  wanted,
  gross_amount,
  refusal,
  onQuote,
  onChecking,
}: {
  wanted: Wanted;
  /** The list price with its tax, which the saving is a part of. */
  gross_amount: number;
  /** The refusal of the last booking: one of the code, or of the price it gave, asks for the price anew. */
  refusal: unknown;
  onQuote: (quote: Quote | null) => void;
  /** Called with true while a code is being priced; nothing is to be booked meanwhile. */
  onChecking: (checking: boolean) => void;
}) {
  const trpc = useTRPC();
  const locale = useLocale();
  const words = useTranslations("quotes.promo");
  const [shown, setShown] = useState<"offer" | "field" | "offer_again">("offer");
  const [typed, setTyped] = useState("");
  // A code has no blanks, however it was dictated, pasted or printed.
  const code = typed.replaceAll(/\s/g, "");
  const price = useMutation(
    trpc.quotes.create.mutationOptions({
      onMutate: () => onChecking(true),
      onSuccess: onQuote,
      onError: () => onQuote(null),
      onSettled: () => onChecking(false),
    }),
  );
  const ask = () => {
    if (code && !price.isPending) price.mutate({ ...wanted, promo_code: code });
  };
  const askAnew = useEffectEvent((failure: ShownFailure) => {
    if (isOfCode(failure) || isOfQuote(failure)) ask();
  });
  // Once for each refusal.
  useEffect(() => {
    if (refusal) askAnew(failureOf(refusal));
  }, [refusal]);
  const forget = (next: string) => {
    setTyped(next);
    price.reset();
    onQuote(null);
  };
  if (shown !== "field") {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start text-muted"
        autoFocus={shown === "offer_again"}
        onClick={() => setShown("field")}
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
        ask();
      }}
    >
      {!price.isSuccess && (
        <Field label={words("code")} error={price.error && failureOf(price.error).message}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              autoFocus
              enterKeyHint="done"
              spellCheck={false}
              onChange={(event) => forget(event.target.value)}
              readOnly={price.isPending}
              onBlur={() => price.isIdle && ask()}
            />
          )}
        </Field>
      )}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-positive">
          {price.isSuccess &&
            words("applied", { amount: savingOf({ ...price.data, gross_amount }, locale) })}
        </p>
        {price.isSuccess && (
          <Button
            variant="ghost"
            size="sm"
            className="-my-2 -mr-3 shrink-0 text-muted"
            autoFocus
            onClick={() => {
              forget("");
              setShown("offer_again");
            }}
          >
            {words("remove")}
          </Button>
        )}
      </div>
      {!price.isSuccess && (
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
      )}
    </form>
  );
}

/** Writes the saving of a code, on the price that it was given for. */
function savingOf(quote: Quote & { gross_amount: number }, locale: string): string {
  const code = quote.price_deductions.findIndex(({ type }) => type === "promo_code");
  return formatMoney(savingsOf(quote)[code] ?? 0, quote.currency, locale);
}
