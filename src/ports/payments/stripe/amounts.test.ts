import { expect, test } from "vitest";
import { fromStripeAmount, toStripeAmount } from "./amounts";

test.each([
  ["EUR", 1250, 1250],
  ["JPY", 1250, 1250],
  ["KWD", 1250, 1250],
  ["UGX", 1250, 125000],
])("%s %i is %i at Stripe, and comes back the same", (currency, ours, stripes) => {
  expect(toStripeAmount(ours, currency)).toBe(stripes);
  expect(fromStripeAmount(stripes, currency.toLowerCase())).toBe(ours);
});
