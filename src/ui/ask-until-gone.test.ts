import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askUntilGone } from "./ask-until-gone";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("asks once something has ended, and again when the answer was too early or did not come", () => {
  const ask = vi.fn();
  const end = askUntilGone(ask, 10_000);
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

it("waits a second at least for what is over already", () => {
  const ask = vi.fn();
  askUntilGone(ask, -30_000)();
  const end = askUntilGone(ask, -30_000);
  vi.advanceTimersByTime(999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  end();
});
