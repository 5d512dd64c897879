import { expect, test } from "vitest";
import { isFree, mayUndo } from "./free-cancellation";

const now = Date.parse("2026-11-23T12:00:00Z");
const hours = { source_id: "grt_1", description: "Flex", unit: "minutes", quantity: 30 };
const free = { fee_amount: 0, allowances: [{ ...hours, returned: 30 }], next_tier_at: null };

test("a booking is undone only when money and allowances come back whole", () => {
  expect(isFree(free)).toBe(true);
  expect(isFree({ ...free, fee_amount: 1 })).toBe(false);
  expect(isFree({ ...free, allowances: [{ ...hours, returned: 15 }] })).toBe(false);
});

test("undoing is not offered shortly before the terms change", () => {
  expect(mayUndo(free, now)).toBe(true);
  expect(mayUndo({ ...free, next_tier_at: "2026-11-23T12:02:00Z" }, now)).toBe(true);
  expect(mayUndo({ ...free, next_tier_at: "2026-11-23T12:00:30Z" }, now)).toBe(false);
  expect(mayUndo({ ...free, fee_amount: 100 }, now)).toBe(false);
});
