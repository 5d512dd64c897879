/** The amounts that processors accept for cards, in minor units. Pure. */
import { currencyExponent, scaleAmount } from "./money";
import { type Rate, taxOn } from "./tax";

/** The smallest charges (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const LEAST: Record<string, number> = {
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

/**
 * Returns the step that charges are multiples of: card networks settle three-decimal currencies to two
 * decimals.
 */
export function chargeStep(currency: string): number {
  return currencyExponent(currency) === 3 ? 10 : 1;
}

/** Returns the smallest amount that a card can be charged. */
export function leastCharge(currency: string): number {
  return LEAST[currency.toUpperCase()] ?? chargeStep(currency);
}

/**
 * Returns the part of an amount that no card can be charged: all of it if it is too small, otherwise the rest
 * beyond the last step.
 */
export function unchargeable(amount: number, currency: string): number {
  return amount < leastCharge(currency) ? amount : amount % chargeStep(currency);
}

/** Returns the nearest amount that a card can be charged; half a step rounds away from zero. */
export function toChargeStep(amount: number, currency: string): number {
  const step = chargeStep(currency);
  const steps = Math.floor((2 * Math.abs(amount) + step) / (2 * step));
  return amount < 0 ? 0 - steps * step : steps * step;
}

/** Returns a price with its tax (minor units): one that a card can be charged, rounded once. */
export function chargedPrice(
  { amount, currency }: { amount: number; currency: string },
  rate: Rate | null,
): number {
  return toChargeStep(rate ? taxOn(amount, rate).gross : amount, currency);
}

/**
 * Returns a part of an amount, rounded half up once. A part of a chargeable amount is rounded to a chargeable
 * step, so that no calculation turns a price that cards can pay into one that they cannot. Any other part is
 * rounded to the minor unit.
 */
export function partOf(
  amount: number,
  [numerator, denominator]: [number, number],
  currency: string,
): number {
  const step = amount % chargeStep(currency) === 0 ? chargeStep(currency) : 1;
  return scaleAmount(amount, numerator, denominator * step) * step;
}

/**
 * Returns how much of the available money may pay the due amount, so that the rest is zero or can be charged.
 */
export function payableFrom(available: number, due: number, currency: string): number {
  if (available >= due) return due;
  const step = chargeStep(currency);
  const rest = Math.ceil((due - available) / step) * step;
  return Math.max(0, due - Math.max(rest, leastCharge(currency)));
}
