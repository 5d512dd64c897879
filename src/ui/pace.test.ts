import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paced } from "./pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a change is read at once, and more of them at most twice a second, the last one included", () => {
  const read = vi.fn();
  const { mark } = paced(read);
  mark();
  expect(read).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 99; n += 1) {
    mark();
    vi.advanceTimersByTime(10);
  }
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(read).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

it("nothing moves until the hand has rested for two seconds", () => {
  const read = vi.fn();
  let touched = performance.now();
  const { mark } = paced(read, { still: 2_000, lastTouch: () => touched });
  mark();
  vi.advanceTimersByTime(1_900);
  touched = performance.now();
  vi.advanceTimersByTime(1_900);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  mark();
  expect(read).toHaveBeenCalledTimes(2);
});

it("nothing is read after its page has gone", () => {
  const read = vi.fn();
  const { mark, end } = paced(read);
  mark();
  mark();
  end();
  vi.advanceTimersByTime(5_000);
  expect(read).toHaveBeenCalledTimes(1);
});
