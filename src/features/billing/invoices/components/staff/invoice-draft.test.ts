import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actKey } from "@/ui/act-key";
import { draftOf } from "./invoice-draft";

const begun = Date.parse("2026-03-02T12:00:00.000Z");
const typed = {
  ...{ member_id: "mem_1", currency: "EUR", days: 14, tax: "tax_1" },
  lines: [{ key: "1", description: "Locker", quantity: 2, amount: 600 }],
};

beforeEach(() => void vi.useFakeTimers({ now: begun }));
afterEach(() => void vi.useRealTimers());

describe("an invoice that is typed", () => {
  it("is due some days after it was begun, and is taxed line by line", () => {
    expect(draftOf(typed, begun)).toEqual({
      ...{ member_id: "mem_1", currency: "EUR", due_at: "2026-03-16T12:00:00.000Z" },
      lines: [{ description: "Locker", quantity: 2, unit_amount: 600, tax_rate_id: "tax_1" }],
    });
    expect(draftOf({ ...typed, tax: "" }, begun).lines[0]).not.toHaveProperty("tax_rate_id");
  });

  it("is the same under the same key when it is sent again a minute later, and another with other days", () => {
    const send = (days = 14) => draftOf({ ...typed, days }, begun);
    const first = send();
    vi.advanceTimersByTime(60_000);
    expect(send()).toEqual(first);
    expect(actKey("act", send())).toBe(actKey("act", first));
    expect(actKey("act", send(30))).not.toBe(actKey("act", first));
  });
});
