"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import type { Held, Target } from "./grid-move";
import type { HeldAnswer } from "./held-price";
import { moveInput, NO_CHOICES } from "./move-asked";

/**
 * Asks the server what is drawn or carried would cost there: a move by the preview that its panel shows, a new time by
 * the price rules, before any member's benefits.
 */
export async function askPrice(
  { block }: Held,
  target: Target,
  signal: AbortSignal,
): Promise<HeldAnswer | null> {
  const { calendar } = consoleClient();
  try {
    if (!block?.id) {
      const { amount_due, currency } = await calendar.price.mutate({ ...target }, { signal });
      return { kind: "price", amount: amount_due, currency };
    }
    const input = moveInput(block.id, target, NO_CHOICES);
    const preview = await calendar.previewMove.mutate(input, { signal });
    const { possible, code, message, difference, currency } = preview;
    // A dearer place without a way to pay is not refused: the panel offers the ways.
    if (!possible && code !== "payment_required") return { kind: "refused", message };
    return { kind: "difference", amount: difference, currency };
  } catch (error) {
    const failure = failureOf(error);
    if (signal.aborted || failure.outage || failure.code === "offline") throw error;
    return { kind: "refused", message: failure.message };
  }
}

/** Returns what says an answer in a few words. */
export function useHeldWords(): (answer: HeldAnswer) => string {
  const words = useTranslations("console_calendar.held");
  const locale = useLocale();
  return (answer) => {
    if (answer.kind === "refused") return answer.message ?? words("not_there");
    const amount = formatMoney(Math.abs(answer.amount), answer.currency, locale);
    if (answer.kind === "price") return answer.amount === 0 ? words("free_of_charge") : amount;
    if (answer.amount === 0) return words("same");
    return words(answer.amount > 0 ? "more" : "less", { amount });
  };
}
