import { describe, expect, it } from "vitest";
import { localAt } from "@/lib/format";
import { dueOf, staffActs } from "./staff-acts";
import { BOOKING_STATUSES } from "../../schema";

const now = new Date("2026-11-24T10:00:00.000Z");
const all = (scope: string) => scope !== "";
const acts = (
  status: (typeof BOOKING_STATUSES)[number],
  {
    may = all,
    due = 0,
    starts_at = "2026-11-24T09:00:00.000Z",
    amount_due = 1500,
    hold_extendable = false,
    event_id = "evt_1" as string | null,
    opens = 30,
    moved = undefined as Parameters<typeof staffActs>[1]["moved"],
  } = {},
) => {
  const timezone = "Pacific/Auckland";
  const starts_at_local = localAt(starts_at, timezone);
  return staffActs(
    {
      ...{ status, starts_at, starts_at_local, timezone, amount_due, hold_extendable, event_id },
      terms: { check_in: { opens_minutes_before: opens, closes_minutes_after: null } },
    },
    { may, due, now, ...(moved && { moved }) },
  );
};

describe("the acts of a desk", () => {
  it("follow the booking's status", () => {
    expect(acts("confirmed")).toEqual(["check_in", "no_show", "complete", "cancel"]);
    expect(acts("checked_in")).toEqual(["undo_check_in", "complete"]);
    expect(acts("held", { due: 1500 })).toEqual(["take_payment", "confirm", "release"]);
    expect(acts("pending_approval")).toEqual(["approve", "decline", "release"]);
    expect(acts("cancelled")).toEqual([]);
  });

  it("extend a hold once, and move a place that belongs to no event", () => {
    const held = acts("held", { hold_extendable: true, event_id: null });
    expect(held).toContain("extend_hold");
    expect(acts("held")).not.toContain("extend_hold");
    expect(acts("confirmed", { hold_extendable: true })).not.toContain("extend_hold");
    expect(acts("confirmed", { event_id: null })).toContain("move");
    expect(acts("confirmed")).not.toContain("move");
    expect(acts("completed", { event_id: null })).not.toContain("move");
  });

  it("check in before midnight who comes just after it, from when members may", () => {
    // Midnight in Auckland is at 11:00 UTC.
    const [soon, later] = ["2026-11-24T11:30:00.000Z", "2026-11-24T11:31:00.000Z"];
    expect(acts("confirmed", { starts_at: soon, opens: 90 })).toContain("check_in");
    expect(acts("confirmed", { starts_at: later, opens: 90 })).not.toContain("check_in");
  });

  it("name no absence and no end before the start", () => {
    const starts_at = "2026-11-24T10:59:00.000Z";
    expect(acts("confirmed", { starts_at })).toEqual(["check_in", "cancel"]);
  });

  it("go by the time of an event that has moved without the booking", () => {
    const starts_at = "2026-11-25T09:00:00.000Z";
    const moved = {
      starts_at,
      starts_at_local: "2026-11-25T22:00:00",
      timezone: "Pacific/Auckland",
    };
    expect(acts("confirmed", { moved })).toEqual(["cancel"]);
  });

  it("check nobody in before the day, by the place's own clock", () => {
    // Now it is 23:00 of the 24th in Auckland.
    const last = "2026-11-24T10:59:00.000Z";
    const first = "2026-11-24T11:00:00.000Z";
    expect(acts("confirmed", { starts_at: last })).toContain("check_in");
    expect(acts("confirmed", { starts_at: first })).toEqual(["cancel"]);
  });

  it("are none without the scope for bookings", () => {
    const may = (scope: string) => scope !== "bookings:write";
    for (const status of BOOKING_STATUSES) expect(acts(status, { may, due: 5 })).toEqual([]);
  });

  it("leave money and exceptions to those who may", () => {
    const without = (scope: string) => (other: string) => other !== scope;
    const held = (scope: string) => acts("held", { due: 1500, may: without(scope) });
    expect(held("payments:write")).toEqual(["confirm", "release"]);
    expect(held("exceptions:write")).toEqual(["take_payment", "release"]);
    expect(acts("held", { amount_due: 0 })).toEqual(["release"]);
  });
});

describe("what is due for a booking", () => {
  const confirmed = { status: "confirmed", amount_due: 1500 } as const;

  it("is its price until it is paid for or confirmed", () => {
    expect(dueOf({ ...confirmed, status: "held" }, null)).toBe(1500);
    expect(dueOf(confirmed, null)).toBe(0);
  });

  it("is the rest of its invoice as long as that asks for money, also after its day", () => {
    for (const status of ["open", "partially_paid", "past_due"] as const)
      expect([status, dueOf(confirmed, { status, amount_due: 700 })]).toEqual([status, 700]);
    for (const status of ["draft", "paid", "voided", "uncollectible"] as const)
      expect([status, dueOf(confirmed, { status, amount_due: 700 })]).toEqual([status, 0]);
  });
});
