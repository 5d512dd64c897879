"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { ChoiceCard } from "@/ui/choice-card";
import { type Follow, FOLLOWS } from "./settle-event";

/** Asks what happens with the bookings of a moved event, with the money that would go back. */
export function Follows({
  legend,
  back,
  follow,
  onChoose,
}: {
  legend: string;
  /** What a refund would give back. */
  back: readonly { amount: number; currency: string }[];
  follow: Follow | null;
  onChoose: (follow: Follow) => void;
}) {
  const words = useTranslations("console_calendar.event_move");
  const locale = useLocale();
  const sums = back.map(({ amount, currency }) => formatMoney(amount, currency, locale));
  const textOf = (one: Follow) =>
    one === "cancel_and_refund" && sums.length > 0
      ? words("refund_sum", { sums: sums.join(" + ") })
      : words(`texts.${one}`);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {FOLLOWS.map((one) => (
        <ChoiceCard
          key={one}
          name="follow"
          value={one}
          checked={follow === one}
          onChoose={() => onChoose(one)}
        >
          <span>
            <span className="block font-medium">{words(`names.${one}`)}</span>
            <span className="block text-sm text-muted">{textOf(one)}</span>
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
