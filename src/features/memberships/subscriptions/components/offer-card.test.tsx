import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { Membership, Offer } from "../schema";
import { OfferCard } from "./offer-card";

const offer = {
  ...{ id: "prd_1", name: "All in", description: null, gross_amount: 4900, currency: "EUR" },
  ...{ interval: "month", interval_count: 1, trial_days: 7, tax: null, benefits: [] },
} as unknown as Offer;
const flex = { id: "sub_1", product_name: "Flex", status: "active", currency: "EUR" } as Membership;
const saidOf = (has?: Membership) => textOf(<OfferCard {...{ offer, has }} locale="en" />);

test("free days stand over the button that begins them", () => {
  expect(saidOf()).toBe("All in 7 days free €49.00 a month Try All in");
});

test("a switch, which is charged at once, promises no free days; having both does", () => {
  expect(saidOf(flex)).toBe(
    "All in €49.00 a month Switch to All in Or have it with Flex · 7 days free",
  );
});
