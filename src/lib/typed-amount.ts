import { currencyExponent } from "./money";

/** Reads an amount as people type it (`24`, `24.00`, `24,5`) in minor units; null for anything else. */
export function typedAmount(typed: string, currency: string): number | null {
  const text = typed.trim().replace(",", ".");
  const digits = currencyExponent(currency);
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return null;
  const [whole = "", part = ""] = text.split(".");
  if (part.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0") || "0");
}
