import { expect, test } from "vitest";
import { readAll } from "./read-all";

/** Stands for a list of that many numbers. */
const listOf = (length: number) => (at: { size: number; cursor?: string }) => {
  const start = Number(at.cursor ?? 0);
  const end = Math.min(start + at.size, length);
  const items = Array.from({ length: end - start }, (_, n) => start + n);
  return Promise.resolve({ items, next_cursor: end < length ? String(end) : null });
};

test("a list is read whole, across its pages and in their order", async () => {
  expect(await readAll(listOf(0))).toEqual([]);
  expect(await readAll(listOf(250))).toEqual(Array.from({ length: 250 }, (_, n) => n));
});

test("a list without end ends after a thousand", async () => {
  expect(await readAll(listOf(5_000))).toHaveLength(1_000);
});
