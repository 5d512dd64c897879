import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { ComparedPlan, PlanComparison } from "../schema";
import { PlanTable } from "./plan-table";

const plan = (product_id: string | null, more: Partial<ComparedPlan> = {}): ComparedPlan => ({
  ...{ product_id, name: product_id, yours: false, fees: 0, bookings_cost: 0, cost: 0 },
  cheapest: false,
  ...more,
});

function shown(told: Partial<PlanComparison>): string {
  const comparison: PlanComparison = {
    ...{ from: "2026-09-01T00:00:00.000Z", to: "2026-12-01T00:00:00.000Z", currency: "EUR" },
    ...{ bookings: 0, minutes: 0, paid: 0, places: [], saving: 0 },
    plans: [plan(null, { yours: true }), plan("Flex", { fees: 14_700, cost: 14_700 })],
    ...told,
  };
  return textOf(<PlanTable comparison={comparison} ways={new Map()} locale="en-GB" />, "en-GB");
}

test("plans are compared for whoever has booked or has one, and not for a newcomer", () => {
  expect(shown({})).toBe("");
  const booked = shown({ bookings: 1, minutes: 60, paid: 2400 });
  expect(booked).toContain("No membership Yours");
  expect(booked).toContain("€147.00");
  const plans = [plan(null), plan("Flex", { yours: true, fees: 14_700, cost: 14_700 })];
  expect(shown({ plans })).toContain("can’t recommend one");
  expect(shown({ bookings: 1, plans: [plan(null, { yours: true })] })).toBe("");
});
