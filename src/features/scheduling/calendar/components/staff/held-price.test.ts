import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Held, Target } from "./grid-move";
import { type HeldAnswer, heldPrices } from "./held-price";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const held = { block: null } as Held;
const at = (hour: number): Target => ({
  resource_id: "res_1",
  starts_at_local: `2026-03-02T${hour}:00:00`,
  ends_at_local: `2026-03-02T${hour + 1}:00:00`,
});
const price = (amount: number): HeldAnswer => ({ kind: "price", amount, currency: "EUR" });

/** Asks a server that answers when told to. */
function asking() {
  const open: { hour: string; signal: AbortSignal; answer: (with_: HeldAnswer) => void }[] = [];
  const told: (HeldAnswer | null)[] = [];
  const prices = heldPrices(
    (_held, target, signal) =>
      new Promise((answer) => {
        open.push({ hour: target.starts_at_local.slice(11, 13), signal, answer });
      }),
    (answer) => told.push(answer),
  );
  return { open, told, prices };
}

test("what passes by is not asked for; what rests is, once", () => {
  const { open, prices } = asking();
  for (const hour of [10, 11, 12]) {
    prices.follow(held, at(hour));
    vi.advanceTimersByTime(40);
  }
  for (let frame = 0; frame < 30; frame += 1) {
    prices.follow(held, at(12));
    vi.advanceTimersByTime(16);
  }
  expect(open.map(({ hour }) => hour)).toEqual(["12"]);
});

test("an answer for a place that was left is called off, and not told when it comes all the same", async () => {
  const { open, told, prices } = asking();
  prices.follow(held, at(10));
  vi.advanceTimersByTime(200);
  prices.follow(held, at(11));
  expect(open[0]?.signal.aborted).toBe(true);
  vi.advanceTimersByTime(200);
  open[0]?.answer(price(1000));
  open[1]?.answer(price(1100));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.filter(Boolean)).toEqual([price(1100)]);
});

test("back where it was, the answer is there at once; the next gesture asks anew", async () => {
  const { open, told, prices } = asking();
  prices.follow(held, at(10));
  vi.advanceTimersByTime(200);
  open[0]?.answer(price(1000));
  await vi.advanceTimersByTimeAsync(0);
  prices.follow(held, at(11));
  prices.follow(held, at(10));
  expect(told.at(-1)).toEqual(price(1000));
  vi.advanceTimersByTime(500);
  expect(open).toHaveLength(1);
  prices.end();
  prices.follow(held, at(10));
  vi.advanceTimersByTime(200);
  expect(open).toHaveLength(2);
});

test("once it has ended, nothing is told", async () => {
  const { open, told, prices } = asking();
  prices.follow(held, at(10));
  vi.advanceTimersByTime(200);
  prices.end();
  open[0]?.answer(price(1000));
  await vi.advanceTimersByTimeAsync(0);
  expect(told.filter(Boolean)).toEqual([]);
});
