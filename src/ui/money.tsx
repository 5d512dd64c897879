import { formatMoney } from "@/lib/money";

/** Shows an amount in minor units, in the reader's own notation, with figures that line up. */
export function Money({
  amount,
  currency,
  locale,
}: {
  amount: number;
  currency: string;
  locale: string;
}) {
  // The locale data of server and browser may differ by a space; the text is right either way.
  return (
    <span className="tabular whitespace-nowrap" suppressHydrationWarning>
      {formatMoney(amount, currency, locale)}
    </span>
  );
}
