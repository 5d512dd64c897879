import { formatMoney } from "@/lib/money";
import type { Limit } from "@/lib/staff-limits";

/** Writes a limit for people: a percentage, or an amount given in minor units. */
export function limitText(limit: Limit, most: number, currency: string, locale: string): string {
  if (limit !== "discount_percent") return formatMoney(most, currency, locale);
  return new Intl.NumberFormat(locale, { style: "percent" }).format(most / 100);
}
