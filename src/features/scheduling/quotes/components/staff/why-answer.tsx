"use client";
import { Check, Minus } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { ErrorNote } from "@/ui/error-note";
import { Money } from "@/ui/money";
import { Skeleton } from "@/ui/skeleton";
import type { PriceSimulation } from "../../schema";

const REASONS = [
  ...["wins", "outranked", "archived", "other_event", "events_only", "other_resource"],
  ...["other_group", "no_subscription", "not_yet_valid", "no_longer_valid"],
  ...["outside_hours", "other_weekday"],
] as const;
type Reason =
  | ("wins" | "outranked" | "archived" | "other_event" | "events_only" | "other_resource")
  | ("other_group" | "no_subscription" | "not_yet_valid" | "no_longer_valid")
  | ("outside_hours" | "other_weekday");

/** Shows what a tried booking costs, and of every rule why it wins or not. */
export function WhyAnswer({
  answer,
  failed,
}: {
  answer: PriceSimulation | null;
  failed: string | null;
}) {
  const words = useTranslations("console_catalogue.why");
  const locale = useLocale();
  if (failed) return <ErrorNote title={words("failed")} message={failed} />;
  if (!answer) {
    return (
      <div role="status">
        <span className="sr-only">{words("counting")}</span>
        <Skeleton className="h-24 rounded-lg" />
      </div>
    );
  }
  const { amount_due, currency, tax, candidates } = answer;
  return (
    <div className="grid gap-3">
      <p
        aria-live="polite"
        className="flex items-baseline justify-between gap-3 rounded-lg bg-sunken px-4 py-3"
      >
        <span className="text-sm text-muted">{words("costs")}</span>
        <span className="text-xl font-semibold">
          {amount_due === 0 ? (
            words("free")
          ) : (
            <Money amount={amount_due} currency={currency} locale={locale} />
          )}
          {tax && amount_due > 0 && (
            <span className="block text-right text-xs font-normal text-muted">
              {words("with_tax")}
            </span>
          )}
        </span>
      </p>
      <ol className="grid gap-2.5">
        {candidates.map(({ price_rule_id, name, wins, applies, amount, currency: own, reason }) => (
          <li key={price_rule_id} className={`flex gap-2.5 text-sm ${applies ? "" : "text-muted"}`}>
            {wins ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className={wins ? "font-semibold" : "font-medium"}>
                {price_rule_id === "draft" ? words("draft") : name}
              </span>
              <span className="block">{isReason(reason.code) && words(reason.code)}</span>
            </span>
            {amount !== null && <Money amount={amount} currency={own} locale={locale} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function isReason(code: string): code is Reason {
  return (REASONS as readonly string[]).includes(code);
}
