import { formatMoney } from "@/lib/money";
import { formatDate } from "@/lib/format";
import { Money } from "@/ui/money";
import type { ChangePreview } from "../schema";
import { cycleWords } from "./membership-words";

/** Shows the cost or refund of a change now, and the price after it. */
export function ChangeWorth({
  preview,
  zone,
  locale,
  trial,
}: {
  preview: ChangePreview;
  zone: string;
  locale: string;
  trial: boolean;
}) {
  const { currency, lines, amount_due, amount_back, renewal_amount, next_update } = preview;
  const { amount_from_credit, amount_waived } = preview;
  const sum = amount_due > 0 ? amount_due : amount_back;
  return (
    <>
      {preview.at === "period_end" ? (
        <p className="text-sm" suppressHydrationWarning>
          Nothing is charged now. It changes on {formatDate(preview.effective_at, zone, locale)}.
        </p>
      ) : sum === 0 ? (
        <p className="text-sm" suppressHydrationWarning>
          {trial && "Your trial continues. "}
          {amount_waived > 0 &&
            `The difference of ${formatMoney(amount_waived, currency, locale)} is too small for a card. `}
          Nothing is charged now.
        </p>
      ) : (
        <dl className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
          {lines.map(({ description, amount }, n) => (
            <div key={n} className="flex items-baseline justify-between gap-4 text-muted">
              <dt className="wrap-anywhere">{description}</dt>
              <dd>
                <Money amount={amount} {...{ currency, locale }} />
              </dd>
            </div>
          ))}
          {amount_from_credit > 0 && (
            <div className="flex items-baseline justify-between gap-4 text-muted">
              <dt>From your credit</dt>
              <dd>
                <Money amount={-amount_from_credit} {...{ currency, locale }} />
              </dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
            <dt>{amount_due > 0 ? "Charged now" : "Refund"}</dt>
            <dd>
              <Money amount={sum} {...{ currency, locale }} />
            </dd>
          </div>
        </dl>
      )}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {renewal_amount === 0
          ? "After that it is free."
          : `After that ${formatMoney(renewal_amount, currency, locale)} ${cycleWords(preview)}${
              next_update ? `, from ${formatDate(next_update.at, zone, locale)}` : ""
            }.`}
      </p>
    </>
  );
}
