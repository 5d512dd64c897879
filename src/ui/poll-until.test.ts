import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pollUntil } from "./poll-until";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("polling starts once something has ended, and repeats when the answer was too early or missing", () => {
  const ask = vi.fn();
  const end = pollUntil(ask, 10_000);
  vi.advanceTimersByTime(10_000);
  expect(ask).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(400);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * 60_000);
  const asked = ask.mock.calls.length;
  expect(asked).toBeGreaterThan(10);
  expect(asked).toBeLessThan(20);
  end();
  vi.advanceTimersByTime(10 * 60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it("polling waits a second at least for an end that has passed", () => {
  const ask = vi.fn();
  pollUntil(ask, -30_000)();
  const end = pollUntil(ask, -30_000);
  vi.advanceTimersByTime(999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  end();
});
