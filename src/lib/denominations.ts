/** The notes and coins of currencies, as their central banks publish them. Pure; all values in minor units. */
import { currencyExponent } from "./money";

type Denominations = { notes: readonly number[]; coins: readonly number[] };

const CENTS = [200, 100, 50, 20, 10, 5, 2, 1];

/** What a till may be given today: legal tender in circulation, the highest first. A value is named once. */
const TABLE: Record<string, Denominations> = {
  AUD: { notes: [100_00, 50_00, 20_00, 10_00, 5_00], coins: [200, 100, 50, 20, 10, 5] },
  CAD: { notes: [100_00, 50_00, 20_00, 10_00, 5_00], coins: [200, 100, 50, 25, 10, 5] },
  CHF: {
    notes: [1000_00, 200_00, 100_00, 50_00, 20_00, 10_00],
    coins: [500, 200, 100, 50, 20, 10, 5],
  },
  CZK: {
    notes: [5000_00, 2000_00, 1000_00, 500_00, 200_00, 100_00],
    coins: [50_00, 20_00, 10_00, 500, 200, 100],
  },
  DKK: { notes: [500_00, 200_00, 100_00, 50_00], coins: [20_00, 10_00, 500, 200, 100, 50] },
  EUR: { notes: [500_00, 200_00, 100_00, 50_00, 20_00, 10_00, 5_00], coins: CENTS },
  GBP: { notes: [50_00, 20_00, 10_00, 5_00], coins: CENTS },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  NOK: { notes: [1000_00, 500_00, 200_00, 100_00, 50_00], coins: [20_00, 10_00, 500, 100] },
  NZD: { notes: [100_00, 50_00, 20_00, 10_00, 5_00], coins: [200, 100, 50, 20, 10] },
  PLN: {
    notes: [500_00, 200_00, 100_00, 50_00, 20_00, 10_00],
    coins: [500, ...CENTS],
  },
  SEK: {
    notes: [1000_00, 500_00, 200_00, 100_00, 50_00, 20_00],
    coins: [10_00, 500, 200, 100],
  },
  // A dollar is a note here; its coin counts with it.
  USD: { notes: [100_00, 50_00, 20_00, 10_00, 5_00, 200, 100], coins: [50, 25, 10, 5, 1] },
};

/** Returns the notes and coins of a currency; null where they are not known here. */
export function denominationsOf(currency: string): Denominations | null {
  return TABLE[currency.toUpperCase()] ?? null;
}

/** Formats the value of a note or coin: 5000 EUR → "€50", 50 EUR → "€0.50". */
export function formatDenomination(value: number, currency: string, locale: string): string {
  const digits = currencyExponent(currency);
  return new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency, trailingZeroDisplay: "stripIfInteger" },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(value / 10 ** digits);
}

/** Returns the sum of counted notes and coins, in minor units. */
export function sumOfCounted(rows: readonly { denomination: number; count: number }[]): number {
  return rows.reduce((sum, { denomination, count }) => sum + denomination * count, 0);
}
