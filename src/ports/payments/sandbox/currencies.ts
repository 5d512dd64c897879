import { currencyExponent, isCurrency } from "@/lib/money";
import { invalidParam, refused } from "./core/errors";

/** The least that can be charged, in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMA: Record<string, number> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** Refuses what cannot be charged: an unknown currency, too little, or a fraction that cards don't know. */
export function assertChargeable(amount: number, currency: string): void {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) {
    throw invalidParam("currency", `Invalid currency: ${currency}.`);
  }
  const minimum = MINIMA[code] ?? 1;
  if (amount < minimum) {
    throw refused(
      `Amount must be at least ${minimum} in the smallest unit of ${code}.`,
      "amount_too_small",
      { param: "amount" },
    );
  }
  // Card networks settle three-decimal currencies to two decimals.
  if (currencyExponent(code) === 3 && amount % 10 !== 0) {
    throw invalidParam("amount", `Amounts in ${code} must end in 0.`);
  }
}
