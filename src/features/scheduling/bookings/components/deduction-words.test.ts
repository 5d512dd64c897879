import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
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
  [{}, "Uses 2\u00a0h of your hours"],
  [{ unit: "bookings", quantity: 1 }, "Uses 1 of your bookings"],
  [{ unit: "amount", quantity: 1250 }, "Uses €12.50 of your credit"],
  [{ type: "plan_discount" as const, unit: "booking", quantity: 1 }, null],
])("a deduction names its share of the allowance: %o", (data, words) => {
  expect(
    takenWords(deduction(data), { words: wordsOf("prices", { locale: "en" }), locale: "en" }),
  ).toBe(words);
});
