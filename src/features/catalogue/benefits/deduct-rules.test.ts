import { expect, test } from "vitest";
import { HOUR } from "@/lib/time";
import { benefitDeductions } from "./deduct-rules";

const place = {
  resource_id: "evr_1",
  event_id: null,
  wanted: { from: 0, until: HOUR },
  quantity: 1,
  price_amount: 1250,
  currency: "KWD",
};
const grant = {
  id: "grt_1",
  benefit_id: "ben_1",
  name: "Resident",
  resource_ids: [],
  event_ids: [],
  currency: "KWD",
};

test("benefits leave an amount that cards can pay, even in currencies with three decimals", () => {
  const minutes = { ...grant, type: "allowance", unit: "minutes", percent: null, remaining: 20 };
  const discount = { ...grant, type: "discount", unit: null, percent: 15, remaining: null };
  const deductions = benefitDeductions([minutes, discount], place);
  // A third of 1.250 is 0.417, 15 % of the rest 0.125.
  expect(deductions.map(({ amount }) => amount)).toEqual([420, 120]);
});
