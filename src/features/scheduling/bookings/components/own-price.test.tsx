import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import { OwnPrice, PriceReasons } from "./own-price";

const price = {
  ...{ gross_amount: 2380, amount_due: 1190, currency: "EUR" },
  price_deductions: [
    {
      ...{ type: "promo_code" as const, source_id: "prm_1", description: "HALF" },
      ...{ quantity: 1, unit: "bookings", amount: 1000, currency: "EUR" },
    },
  ],
};

test("the reductions beside a price with an exclusive tax lead from the one amount to the other", () => {
  expect(textOf(<OwnPrice {...{ price }} locale="en" />)).toBe("Instead of €23.80 €11.90");
  expect(textOf(<PriceReasons {...{ price }} locale="en" />)).toBe("HALF −€11.90");
});
