import { expect, test } from "vitest";
import { currencyExponent } from "@/lib/money";
import { fromStripeAmount, toStripeAmount } from "./amounts";

test.each([
  ["EUR", 1250, 1250],
  ["JPY", 1250, 1250],
  ["KWD", 1250, 1250],
  ["UGX", 1250, 125000],
  ["ISK", 1250, 125000],
  // Special in payouts only.
  ["HUF", 1250, 1250],
  ["TWD", 1250, 1250],
])("%s %i is %i at Stripe, and is converted back unchanged", (currency, ours, stripes) => {
  expect(toStripeAmount(ours, currency)).toBe(stripes);
  expect(fromStripeAmount(stripes, currency.toLowerCase())).toBe(ours);
});

/** As Stripe lists them (docs.stripe.com/currencies#zero-decimal, #three-decimal, #special-cases). */
const ZERO = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const THREE = "BHD JOD KWD OMR TND".split(" ");

test("currencies have the decimals that Stripe lists for them", () => {
  for (const currency of [...ZERO, "ISK"]) expect(currencyExponent(currency)).toBe(0);
  for (const currency of THREE) expect(currencyExponent(currency)).toBe(3);
  for (const currency of [...ZERO, ...THREE]) {
    const whole = currency === "UGX" ? 100 : 1;
    expect([currency, toStripeAmount(1, currency)]).toEqual([currency, whole]);
  }
});
