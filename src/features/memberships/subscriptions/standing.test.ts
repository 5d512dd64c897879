import { describe, expect, test } from "vitest";
import { pickMembership } from "./standing-rules";

const standing = (
  status: string,
  of: { activated_at?: null; cancel_at_period_end?: true } = {},
) => ({
  status,
  activated_at: new Date("2026-11-23T09:00:00Z"),
  cancel_at_period_end: false,
  ...of,
});
const [live, paused] = [standing("past_due"), standing("paused")];
const ended = standing("cancelled");

describe("the membership that counts", () => {
  test("is a live one, however old; of several, the newest that goes on", () => {
    const unpaid = standing("active", { activated_at: null });
    const ending = standing("active", { cancel_at_period_end: true });
    expect(pickMembership([ended, unpaid, paused, ending])).toBe(ending);
    expect(pickMembership([unpaid, live, ending, standing("active")])).toBe(live);
    expect(pickMembership([ending, live])).toBe(live);
  });

  test("is else one that has not ended, else the latest", () => {
    expect(pickMembership([ended, paused])).toBe(paused);
    expect(pickMembership([ended, standing("expired")])).toBe(ended);
    expect(pickMembership([])).toBeNull();
  });
});
