/**
 * The rounding of tax, everywhere: once per line, commercially (half a minor unit away from zero), on the
 * line's amount after all deductions; sums are sums of lines. For an amount given with its tax (a kept fee, a
 * refund), the tax is the part contained in it, rounded the same way. Both agree: from a gross amount of
 * `taxOn`, `taxIn` finds the same tax to the minor unit.
 */
import { scaleAmount } from "./money";

/** A rate of tax in percent, with at most three decimals. Inclusive: prices contain it. */
export type Rate = { percentage: number; inclusive: boolean };

const WHOLE = 100_000;

/** Returns the percentage in thousandths of a percent: 19 % is 19,000. */
function thousandthsOf({ percentage }: Pick<Rate, "percentage">): number {
  return Math.round(percentage * 1000);
}

/**
 * Returns the tax on an amount in minor units. `gross` is the price to be paid: inclusive rates leave it at the
 * amount, exclusive ones add to it. `net + tax = gross` always holds, and negative amounts mirror positive
 * ones.
 */
export function taxOn(amount: number, rate: Rate): { net: number; tax: number; gross: number } {
  if (rate.inclusive) {
    const tax = taxIn(amount, rate);
    return { net: amount - tax, tax, gross: amount };
  }
  const tax = mirrored(amount, (size) => scaleAmount(size, thousandthsOf(rate), WHOLE));
  return { net: amount, tax, gross: amount + tax };
}

/** Returns the tax contained in an amount with tax (minor units), whether or not prices include it. */
export function taxIn(gross: number, rate: Pick<Rate, "percentage">): number {
  const thousandths = thousandthsOf(rate);
  return mirrored(gross, (size) => scaleAmount(size, thousandths, WHOLE + thousandths));
}

function mirrored(amount: number, work: (size: number) => number): number {
  return amount < 0 ? -work(-amount) : work(amount);
}
