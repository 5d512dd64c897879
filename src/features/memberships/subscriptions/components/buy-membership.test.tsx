import { expect, test } from "vitest";
import type { ClientConfig, PaymentMethod } from "@/features/billing/payment-methods/schema";
import { textOf } from "@/testing/rendered";
import type { Offer } from "../schema";
import { BuyMembership } from "./buy-membership";

const offer = {
  ...{ id: "prd_1", name: "Gold", gross_amount: 4900, currency: "EUR" },
  ...{ interval: "month", interval_count: 1, trial_days: 0 },
} as Offer;
const card = {
  ...{ id: "pm_1", type: "card", brand: "visa", last4: "4242", usable: true, is_default: true },
  ...{ exp_month: 1, exp_year: 2030 },
} as PaymentMethod;

const saidOf = (fromCredit: number, provider = "sandbox") =>
  textOf(
    <BuyMembership
      {...{ offer, cards: [card], config: { provider } as ClientConfig, fromCredit }}
      {...{ trialEnds: null, zone: "UTC", beside: null }}
    />,
  );

test("whoever joins agrees to what is charged: the price without what credit pays", () => {
  expect(saidOf(0)).toContain("Pay €49.00 and join");
  expect(saidOf(0)).not.toContain("credit");
  expect(saidOf(900)).toContain("Pay €40.00 and join");
  expect(saidOf(900)).toContain("Your credit pays €9.00. Visa ending in 4242 is charged now");
});

test("no card is asked for where credit pays all, and the price after it is said", () => {
  expect(saidOf(4900)).toBe("Your credit pays €49.00. After that €49.00 a month. Join Gold");
});

test("a club without cards sells at its desk, whatever the credit", () => {
  expect(saidOf(4900, "none")).toContain("You can join Gold there.");
});
