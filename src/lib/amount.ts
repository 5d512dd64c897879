/** Amounts as people type them, in their own notation, and as we keep them: in minor units. Pure. */
import { currencyExponent } from "./money";

/** The most that a price may be, in minor units. */
const MOST = 99_999_999;

/**
 * Returns the minor units of a typed amount, or null for what is none: `14,50` in German and `14.50` in English are
 * 1450. The other sign counts as the decimal one where it cannot group thousands. More digits than the currency has are
 * no amount, nor are signs.
 */
export function parseAmount(typed: string, currency: string, locale: string): number | null {
  const digits = currencyExponent(currency);
  const plain = typed.replaceAll(/[\s\u00a0\u202f'’]/g, "");
  const decimal = decimalSign(locale);
  const other = decimal === "," ? "." : ",";
  const text = isGrouped(plain, other, decimal)
    ? plain.replaceAll(other, "")
    : plain.includes(decimal)
      ? plain
      : plain.replace(other, decimal);
  const [whole = "", part = "", ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d+$/.test(whole) || !/^\d*$/.test(part)) return null;
  if (part.length > digits) return null;
  const amount = Number(whole + part.padEnd(digits, "0"));
  return amount <= MOST ? amount : null;
}

/** Returns an amount in minor units as people type it: 1450 EUR → `14.50`, in German `14,50`; whole ones without zeros. */
export function amountText(amount: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  const shown = amount % 10 ** digits === 0 ? 0 : digits;
  return (amount / 10 ** digits).toFixed(shown).replace(".", decimalSign(locale));
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: false }).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

/** Tells whether a sign groups thousands: three digits after each, and no zero before the first. */
function isGrouped(text: string, sign: string, decimal: string): boolean {
  const [whole = ""] = text.split(decimal);
  const [first = "", ...groups] = whole.split(sign);
  return (
    groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one))
  );
}
