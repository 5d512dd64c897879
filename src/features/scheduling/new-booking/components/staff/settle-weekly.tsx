"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";
import { Loading, Skeleton } from "@/ui/skeleton";
import type { Way } from "./draft";
import { makeSeries } from "./make-series";
import type { SavedCard } from "./pay-choice";
import { SettleForm } from "./settle-form";
import { useBookingAct } from "./use-booking-act";
import type { Weekly } from "./use-weekly";

/** Sums the chosen weekly dates, asks how all of them are settled, and books them: all, or none. */
export function SettleWeekly({
  weekly,
  card,
  locale,
  ...rest
}: {
  weekly: Weekly;
  card: SavedCard | null;
  ways: readonly Way[];
  reason: string;
  locale: string;
}) {
  const words = useTranslations("console_desk.new");
  const { pending, refusal, changed, perform } = useBookingAct();
  const { chosen, total, currency, ready, wanted, outside, lookAgain } = weekly;
  const price = ready && chosen.length > 0 ? { amount_due: total, currency } : null;
  return (
    <>
      {currency ? (
        <p className="flex items-baseline justify-between gap-4" aria-live="polite">
          <span className="font-medium">{words("weekly.dates", { count: chosen.length })}</span>
          <span className="text-2xl font-semibold tracking-tight">
            {total === 0 && chosen.length > 0 ? (
              words("free_of_charge")
            ) : (
              <Money amount={total} currency={currency} locale={locale} />
            )}
          </span>
        </p>
      ) : (
        <Loading label={words("looking")}>
          <Skeleton className="h-9 rounded-lg" />
        </Loading>
      )}
      <SettleForm
        {...{ price, outside, card, locale, pending, refusal, ...rest }}
        onChange={changed}
        onBook={({ way, till, ...said }) => {
          const asked = { ...wanted(), ...said, expected_amount_due: total };
          const book = (act: string) =>
            makeSeries(asked, { way, act, till, card: card?.id ?? null }, words);
          // A date that somebody else was faster to take is shown as taken.
          void perform(book).then((failure) => failure && lookAgain());
        }}
      />
    </>
  );
}
