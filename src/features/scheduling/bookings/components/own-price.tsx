import { useTranslations } from "next-intl";
import { formatMoney } from "@/lib/money";
import { Money } from "@/ui/money";
import { takenWords } from "./deduction-words";
import { costWords, type OwnCost, savingsOf } from "./price-words";

type Price = OwnCost & {
  /** The list price with its tax. */
  gross_amount: number;
};

/** Shows the member's price of a place, in large; the list price beside it when they differ. */
export function OwnPrice({ price, locale }: { price: Price; locale: string }) {
  const words = useTranslations("prices");
  const { amount_due, gross_amount, currency } = price;
  return (
    <p className="text-right text-xl font-semibold tracking-tight lg:text-left lg:text-2xl">
      {gross_amount > amount_due && (
        <>
          <s className="mr-2 text-base font-normal text-muted">
            <span className="sr-only">{words("instead_of")} </span>
            <Money amount={gross_amount} currency={currency} locale={locale} />
          </s>
        </>
      )}
      <span className="tabular whitespace-nowrap" suppressHydrationWarning>
        {costWords(price, { words, locale })}
      </span>
    </p>
  );
}

/** Explains the price: discounts by memberships and codes, and the allowance it uses, each with its tax. */
export function PriceReasons({ price, locale }: { price: Price; locale: string }) {
  const words = useTranslations("prices");
  const { price_deductions, currency } = price;
  if (price_deductions.length === 0) return null;
  const savings = savingsOf(price);
  return (
    <ul aria-label={words("deductions")} className="grid gap-1 text-sm">
      {price_deductions.map((deduction, n) => (
        <li key={`${deduction.type}:${deduction.source_id}`} className="flex justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {takenWords(deduction, { words, locale }) ?? deduction.description}
            {deduction.type === "benefit_grant" && (
              <span className="block text-xs text-muted">{deduction.description}</span>
            )}
          </span>
          <span className="tabular shrink-0 text-muted" suppressHydrationWarning>
            −{formatMoney(savings[n] ?? 0, currency, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
