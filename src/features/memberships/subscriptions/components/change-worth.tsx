import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { formatDate } from "@/lib/format";
import { sumTaxes } from "@/features/billing/invoices/components/invoice-words";
import { Money } from "@/ui/money";
import type { ChangePreview } from "../schema";
import { priceWords } from "./membership-words";

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
  const words = useTranslations("memberships");
  const { currency, lines, amount_due, amount_back, renewal_amount, next_update } = preview;
  const { amount_from_credit, amount_waived } = preview;
  const price = priceWords({ ...preview, gross_amount: renewal_amount }, locale, words);
  // A product that offers no trial ends it.
  const goesOn = trial && next_update?.type === "trial_end";
  const added = sumTaxes(lines).filter(({ inclusive, amount }) => !inclusive && amount !== 0);
  const sum = amount_due > 0 ? amount_due : amount_back;
  return (
    <>
      {preview.at === "period_end" ? (
        <p className="text-sm" suppressHydrationWarning>
          {words("change.later", { date: formatDate(preview.effective_at, zone, locale) })}
        </p>
      ) : sum === 0 ? (
        <p className="text-sm" suppressHydrationWarning>
          {amount_waived > 0
            ? words("change.too_small", { amount: formatMoney(amount_waived, currency, locale) })
            : words(goesOn ? "change.trial" : "change.nothing")}
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
          {added.map(({ id, label, amount }) => (
            <div key={id} className="flex items-baseline justify-between gap-4 text-muted">
              <dt className="wrap-anywhere">{words("change.plus_tax", { tax: label })}</dt>
              <dd>
                <Money amount={amount} {...{ currency, locale }} />
              </dd>
            </div>
          ))}
          {amount_from_credit > 0 && (
            <div className="flex items-baseline justify-between gap-4 text-muted">
              <dt>{words("change.from_credit")}</dt>
              <dd>
                <Money amount={-amount_from_credit} {...{ currency, locale }} />
              </dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
            <dt>{words(amount_due > 0 ? "change.charged" : "change.refund")}</dt>
            <dd>
              <Money amount={sum} {...{ currency, locale }} />
            </dd>
          </div>
        </dl>
      )}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {renewal_amount === 0
          ? words("change.after_free")
          : next_update
            ? words("change.after_from", { price, date: formatDate(next_update.at, zone, locale) })
            : words("change.after", { price })}
      </p>
    </>
  );
}
