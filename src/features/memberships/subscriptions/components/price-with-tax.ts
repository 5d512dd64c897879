import type { TaxRate } from "@/features/catalogue/tax-rates/schema";
import { chargedPrice } from "@/lib/chargeable";

type Priced = { amount: number; currency: string; tax_rate_id: string | null };

/** Returns what a period costs with its tax, in minor units; null where the reader may not see its rate. */
export function priceWithTax(
  { tax_rate_id, ...price }: Priced,
  rates: readonly TaxRate[],
): number | null {
  if (tax_rate_id === null) return chargedPrice(price, null);
  const rate = rates.find(({ id }) => id === tax_rate_id);
  return rate ? chargedPrice(price, rate) : null;
}
