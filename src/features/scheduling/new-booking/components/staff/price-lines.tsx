import { useTranslations } from "next-intl";
import { Money } from "@/ui/money";

export type Priced = {
  amount_due: number;
  currency: string;
  /** Null where no rule has a price for it. */
  price_rule_id: string | null;
  explanation: readonly { label: string; amount: number; currency: string }[];
  cancellation: string;
};

/** Shows what a place costs, and why: each part by the rule or benefit that it comes from. */
export function PriceLines({ price, locale }: { price: Priced; locale: string }) {
  const words = useTranslations("console_desk.new");
  const { amount_due, currency, explanation, price_rule_id } = price;
  // The answer has English for what no rule of the club names.
  const nameOf = (label: string, index: number) =>
    index === 0 && price_rule_id === null ? words("free_of_charge") : label;
  return (
    <dl className="grid gap-2 text-sm">
      {explanation.map(({ label, amount }, index) => (
        <div
          key={`${label} ${index}`}
          className="flex items-baseline justify-between gap-4 text-muted"
        >
          <dt className="min-w-0 wrap-anywhere">{nameOf(label, index)}</dt>
          <dd>
            <Money amount={amount} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
        <dt className="font-medium">{words("sum")}</dt>
        <dd className="text-2xl font-semibold tracking-tight">
          {amount_due === 0 ? (
            words("free_of_charge")
          ) : (
            <Money amount={amount_due} currency={currency} locale={locale} />
          )}
        </dd>
      </div>
    </dl>
  );
}
