import { describe, expect, it } from "vitest";
import type { Snapshot } from "../schema";
import { judgeOffline } from "./judge-offline";

const CODE = `P1.abc.k1.${"x".repeat(16)}`;
const list: Snapshot = {
  issued_at: "2026-11-24T08:00:00.000Z",
  expires_at: "2026-11-24T20:00:00.000Z",
  complete: true,
  members: [
    {
      id: "mem_1",
      name: "Ida Berg",
      short_id: "IB12",
      standing: "active",
      belongs: true,
      inside: false,
    },
  ],
  passes: [{ digest: "digest", member: 0, policy: "static", expires_at: null, booking_id: null }],
  bookings: [],
};
const judgeAt = (scanned_at: string, known: Snapshot | null = list) =>
  judgeOffline(known, [], { code: CODE, direction: "in", check_in: true, scanned_at }, "digest");

describe("a scanner without contact", () => {
  it("goes by its list until the list is over, and not a moment longer", () => {
    expect(judgeAt("2026-11-24T19:59:59.999Z").result).toBe("valid");
    expect(judgeAt("2026-11-24T20:00:00.000Z").result).toBe("too_long_offline");
  });

  it("judges nobody once it was too long without contact, and tells nothing of them", () => {
    expect(judgeAt("2026-11-25T09:00:00.000Z")).toEqual({
      result: "too_long_offline",
      message: "There was no contact for too long. This scanner says nothing until there is.",
      member: null,
      booking: null,
    });
  });

  it("lets nobody out either by a list that is over, nor by their short id", () => {
    const late = { scanned_at: "2026-11-25T09:00:00.000Z", check_in: false };
    const out = judgeOffline(list, [], { ...late, code: CODE, direction: "out" }, "digest");
    const typed = judgeOffline(list, [], { ...late, short_id: "IB12", direction: "in" }, null);
    expect([out.result, typed.result]).toEqual(["too_long_offline", "too_long_offline"]);
  });

  it("judges nobody without a list", () => {
    expect(judgeAt("2026-11-24T09:00:00.000Z", null)).toMatchObject({
      result: "too_long_offline",
      message: "There is no contact, and this scanner has no list to go by.",
    });
  });
});
