import { expect, test } from "vitest";
import { takenWords } from "./deduction-words";

const deduction = (data: object) => ({
  id: "ded_1",
  type: "benefit_grant" as const,
  source_id: "grt_1",
  description: "Meeting room hours",
  quantity: 120,
  unit: "minutes",
  amount: 2800,
  currency: "EUR",
  ...data,
});

test.each([
  [{}, "2 h of your allowance"],
  [{ unit: "bookings", quantity: 1 }, "1 booking of your allowance"],
  [{ unit: "amount", quantity: 1250 }, "€12.50 of your allowance"],
  [{ type: "plan_discount" as const, unit: "booking", quantity: 1 }, null],
])("a deduction says what it takes of the allowance: %o", (data, words) => {
  expect(takenWords(deduction(data), "en")).toBe(words);
});
