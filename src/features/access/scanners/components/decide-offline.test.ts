import { describe, expect, it } from "vitest";
import type { Snapshot } from "../schema";
import { decideOffline } from "./decide-offline";

const CODE = `P1.abc.k1.${"x".repeat(16)}`;
const list: Snapshot = {
  issued_at: "2026-11-24T08:00:00.000Z",
  expires_at: "2026-11-24T20:00:00.000Z",
  complete: true,
  anti_passback_minutes: 10,
  policy_without_pass: "static",
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
  passes: [
    { digests: ["digest"], member: 0, policy: "static", expires_at: null, booking_id: null },
  ],
  bookings: [],
};
const judgeAt = (scanned_at: string, known: Snapshot | null = list) =>
  decideOffline(known, [], { code: CODE, direction: "in", check_in: true, scanned_at }, "digest");

describe("an offline scanner", () => {
  it("answers from its list until the list expires, and not a moment longer", () => {
    expect(judgeAt("2026-11-24T19:59:59.999Z").result).toBe("valid");
    expect(judgeAt("2026-11-24T20:00:00.000Z").result).toBe("too_long_offline");
  });

  it("answers about nobody once it was offline for too long", () => {
    expect(judgeAt("2026-11-25T09:00:00.000Z")).toEqual({
      result: "too_long_offline",
      says: "too_long",
      member: null,
      booking: null,
    });
  });

  it("lets nobody out either by a list that is over, nor by their short id", () => {
    const late = { scanned_at: "2026-11-25T09:00:00.000Z", check_in: false };
    const out = decideOffline(list, [], { ...late, code: CODE, direction: "out" }, "digest");
    const typed = decideOffline(list, [], { ...late, short_id: "IB12", direction: "in" }, null);
    expect([out.result, typed.result]).toEqual(["too_long_offline", "too_long_offline"]);
  });

  it("finds a member's valid pass, anywhere in the list", () => {
    const [pass] = list.passes;
    if (!pass) return expect.unreachable();
    const ended = { ...pass, digests: ["ended"], expires_at: "2026-11-24T08:30:00.000Z" };
    const typed = { short_id: "ib12", direction: "in", check_in: true } as const;
    const judge = (scanned_at: string) =>
      decideOffline({ ...list, passes: [ended, pass] }, [], { ...typed, scanned_at }, null).result;
    expect(judge("2026-11-24T08:29:00.000Z")).toBe("valid");
    expect(judge("2026-11-24T08:31:00.000Z")).toBe("valid");
  });

  it("judges nobody without a list", () => {
    expect(judgeAt("2026-11-24T09:00:00.000Z", null)).toMatchObject({
      result: "too_long_offline",
      says: "no_list",
    });
  });

  it("remembers its own check-ins, and when the pass opens again after a check-out", () => {
    const at = (minute: string) => `2026-11-24T09:${minute}:00.000Z`;
    const made = (direction: "in" | "out", minute: string) => ({
      client_scan_id: minute,
      organization_id: "org_1",
      code: CODE,
      direction,
      check_in: direction === "in",
      scanned_at: at(minute),
      member_id: "mem_1",
    });
    const judge = (since: ReturnType<typeof made>[], minute: string) =>
      decideOffline(list, since, made("in", minute), "digest").result;
    const [came, went] = [made("in", "00"), made("out", "05")];
    expect(judge([came], "01")).toBe("already_checked_in");
    expect(judge([went, came], "09")).toBe("passed_back");
    expect(judge([came, went], "10")).toBe("valid");
  });

  it("has staff look where a short id is typed of somebody whose pass asks for it", () => {
    const [pass] = list.passes;
    const careful = { ...list, passes: [{ ...pass!, policy: "photo_check" as const }] };
    const typed = { short_id: "ib12", direction: "in" as const, check_in: true };
    const answer = decideOffline(
      careful,
      [],
      { ...typed, scanned_at: "2026-11-24T09:00:00.000Z" },
      null,
    );
    expect(answer).toMatchObject({ result: "photo_check_required", member: { name: "Ida Berg" } });
  });
});
