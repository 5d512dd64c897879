import { scaleAmount } from "./money";

/** A rate of tax; the percentage in thousandths of a percent, so 19 % is 19,000. Inclusive: prices contain it. */
export type Rate = { thousandths: number; inclusive: boolean };

/**
 * The tax on an amount in minor units, rounded half up once. `gross` is what is paid: inclusive rates
 * leave it at the amount, exclusive ones add to it; `net + tax = gross` always.
 */
export function taxOn(amount: number, rate: Rate): { net: number; tax: number; gross: number } {
  const whole = 100_000;
  if (!rate.inclusive) {
    const tax = scaleAmount(amount, rate.thousandths, whole);
    return { net: amount, tax, gross: amount + tax };
  }
  const tax = scaleAmount(amount, rate.thousandths, whole + rate.thousandths);
  return { net: amount - tax, tax, gross: amount };
}
