/** Tax rates in words. Pure. */
import type { Words } from "@/server/words/messages";
import type { TaxRate } from "../../schema";

type Rate = Pick<TaxRate, "name" | "percentage" | "inclusive">;

/** `19 % VAT included`, `plus 8.1 % VAT`, or that there is none. */
export function taxWords(
  rate: Rate | null,
  { words, locale }: { words: Words<"console_catalogue">; locale: string },
): string {
  if (!rate) return words("prices.untaxed");
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(
    rate.percentage,
  );
  return words(rate.inclusive ? "prices.tax_in" : "prices.tax_on", { percent, name: rate.name });
}
