import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftOf } from "./key-draft";

const begun = Date.parse("2026-03-02T12:00:00.000Z");
beforeEach(() => void vi.useFakeTimers({ now: begun }));
afterEach(() => void vi.useRealTimers());

function draft(fields: Record<string, string>) {
  const typed = new FormData();
  for (const [name, value] of Object.entries(fields)) typed.set(name, value);
  return draftOf(typed, begun);
}

test("a key that is sent again a minute later is the same: it ends some days after it was begun", () => {
  const typed = { name: " Till ", life: "30", limit: "600" };
  const first = draft(typed);
  vi.advanceTimersByTime(60_000);
  expect(draft(typed)).toEqual(first);
  expect(first).toEqual({
    ...{ name: "Till", expires_at: "2026-04-01T12:00:00.000Z", rate_limit_per_minute: 600 },
  });
  const endless = { expires_at: null, rate_limit_per_minute: null };
  expect(draft({ name: "Till", life: "", limit: "" })).toMatchObject(endless);
});
