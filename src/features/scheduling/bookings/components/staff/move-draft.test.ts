import { describe, expect, it } from "vitest";
import { startingAt } from "@/lib/starting-at";
import { draftOf, targetOf, waysOf } from "./move-draft";

const booking = {
  resource_id: "res_1",
  ...{ starts_at_local: "2026-03-02T22:00:00", ends_at_local: "2026-03-04T01:00:00" },
};

describe("a move that is typed", () => {
  it("asks for nothing before something is typed", () => {
    expect(targetOf(booking, draftOf(booking))).toBe(null);
    const unplaced = { ...booking, resource_id: null };
    expect(targetOf(unplaced, draftOf(unplaced))).toBe(null);
  });

  it("keeps a length of days when the start moves, over midnight too", () => {
    expect(targetOf(booking, startingAt(draftOf(booking), "2026-03-05T23:00"))).toEqual({
      resource_id: "res_1",
      ...{ starts_at_local: "2026-03-05T23:00:00", ends_at_local: "2026-03-07T02:00:00" },
    });
  });

  it("asks for nothing while a time is missing, or it ends before it starts", () => {
    const draft = draftOf(booking);
    expect(targetOf(booking, { ...draft, starts: "" })).toBe(null);
    expect(targetOf(booking, { ...draft, ends: "" })).toBe(null);
    expect(targetOf(booking, { ...draft, ends: draft.starts })).toBe(null);
  });

  it("leaves a way back from the present price, with which nothing is to be paid", () => {
    const none = { direction: "none", ways: [], default_way: null, to: null } as const;
    expect(waysOf({ ...none, ways: [] }, "keep_price")).toEqual(["settle_anew", "keep_price"]);
    expect(waysOf({ ...none, ways: [] }, null)).toEqual([]);
    const charged = { ...none, direction: "charge" as const };
    expect(waysOf({ ...charged, ways: ["offline", "keep_price"] }, "keep_price")).toEqual([
      ...["offline", "keep_price"],
    ]);
  });
});
