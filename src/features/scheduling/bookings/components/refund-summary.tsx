import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDayShort, formatTime, localAt } from "@/lib/format";
import { Money } from "@/ui/money";
import type { CancellationPreview } from "../preview-schema";
import type { Booking } from "../schema";
import { unitsWords } from "./deduction-words";

/**
 * Shows the refund, the kept amount and what stays due of it, in money and allowances, and the refund
 * of guests who have paid, exactly as the cancellation will apply them.
 */
export function RefundSummary({
  preview,
  booking: { timezone, processor },
  locale,
}: {
  preview: CancellationPreview;
  booking: Pick<Booking, "timezone" | "processor">;
  locale: string;
}) {
  const words = useTranslations("bookings.cancel");
  const prices = useTranslations("prices");
  const { currency, paid_amount: paid, refund_amount: back, fee_amount: fee } = preview;
  const { allowances, next_tier_at, guests_paid_amount, guests_refund_amount } = preview;
  // On account, a part of the price that is kept may not be paid yet.
  const due = fee - (paid - back);
  if (paid === 0 && due === 0 && guests_paid_amount === 0 && allowances.length === 0)
    return <p className="text-muted">{words("nothing_paid")}</p>;
  const until = next_tier_at && localAt(next_tier_at, timezone);
  const units = (unit: string, quantity: number) =>
    unitsWords(unit, quantity, { currency, locale, words: prices });
  const settled =
    paid === 0
      ? []
      : [
          { term: words("paid"), amount: paid, strong: false },
          { term: words(processor ? "refund_card" : "refund_you"), amount: back, strong: true },
        ];
  const kept = [
    ...(fee > 0 ? [{ term: words("fee"), amount: fee, strong: false }] : []),
    ...(due > 0 ? [{ term: words("due"), amount: due, strong: true }] : []),
  ];
  const guests =
    guests_paid_amount === 0
      ? []
      : [
          { term: words("guests_paid"), amount: guests_paid_amount, strong: false },
          { term: words("guests_back"), amount: guests_refund_amount, strong: true },
        ];
  const byCard = (back > 0 && processor !== null) || guests_refund_amount > 0;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm" suppressHydrationWarning>
        {[...settled, ...kept, ...guests].map(({ term, amount, strong }) => (
          <Row key={term} term={term} strong={strong}>
            <Money amount={amount} currency={currency} locale={locale} />
          </Row>
        ))}
        {allowances.map(({ source_id, description, unit, quantity, returned }) => (
          <Row key={`${source_id}-${unit}`} term={words("come_back", { description })} strong>
            {returned === quantity
              ? units(unit, returned)
              : returned === 0
                ? words("none_of", { all: units(unit, quantity) })
                : words("some_of", { some: units(unit, returned), all: units(unit, quantity) })}
          </Row>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {byCard && words("refund_days")}{" "}
        {until &&
          words("hold_until", {
            day: formatDayShort(until, locale),
            time: formatTime(until, locale),
          })}
      </p>
    </div>
  );
}

function Row({ term, strong, children }: { term: string; strong: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? "font-semibold" : ""}`}>
      <dt className="min-w-0 wrap-anywhere">{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
