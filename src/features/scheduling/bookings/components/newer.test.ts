import { expect, test } from "vitest";
import { newer } from "./newer";

const at = (updated_at: string, amount_due: number) => ({ updated_at, amount_due });
const changedAt = ({ updated_at }: { updated_at: string }) => updated_at;
const known = at("2026-12-01T10:00:00.000Z", 1500);

test("a price that has changed is taken from the refreshed page", () => {
  const read = at("2026-12-01T10:00:01.000Z", 1800);
  expect(newer(known, read, changedAt)).toBe(read);
});

test("a page that was read before the last answer, or says the same, changes nothing", () => {
  const before = at("2026-12-01T09:59:59.000Z", 1200);
  expect(newer(known, before, changedAt)).toBe(known);
  expect(newer(known, { ...known }, changedAt)).toBe(known);
});
