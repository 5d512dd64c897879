import { describe, expect, test } from "vitest";
import { changeOf } from "./changes";

const at = (iso: string) => new Date(iso);
const now = at("2026-11-23T06:00:00Z");
const event = { object_id: "bkg_1", actor: "apiKey:key_1", data: {} as object };
const booking = {
  status: "confirmed",
  starts_at: at("2026-11-24T09:00:00Z"),
  ends_at: at("2026-11-24T10:00:00Z"),
  event: null as { starts_at: Date; ends_at: Date } | null,
  held_until: null as Date | null,
  is_schedule_desynced: false,
  cancellation_notes: null as string | null,
  decision_notes: null as string | null,
  decided_at: null as Date | null,
};

describe("a mail about a booking", () => {
  test("tells of a cancellation, with staff's words about it", () => {
    const change = changeOf({ ...event, type: "booking.cancelled", data: { from: "confirmed" } });
    const cancelled = {
      ...booking,
      status: "cancelled",
      cancellation_notes: "The teacher is ill.",
    };
    expect(change?.kind).toBe("cancelled");
    expect(change?.wordsIn(cancelled)).toBe("The teacher is ill.");
    expect(change?.holds(cancelled, now)).toBe(true);
  });

  test("is not sent for a member's own unpaid hold that they release, nor for their own words", () => {
    const own = { ...event, type: "booking.cancelled", actor: "member:mbr_1" };
    expect(changeOf({ ...own, data: { from: "held" } })).toBeNull();
    const change = changeOf({ ...own, data: { from: "confirmed" } });
    expect(change?.wordsIn({ ...booking, cancellation_notes: "ill" })).toBeNull();
  });

  test("is sent for a request that nobody answered before its time was over", () => {
    const over = { ...event, type: "booking.expired" };
    expect(changeOf({ ...over, data: { from: "held" } })).toBeNull();
    const change = changeOf({ ...over, data: { from: "pending_approval" } });
    expect(change?.holds({ ...booking, status: "expired", ends_at: now }, now)).toBe(true);
    expect(change?.holds({ ...booking, status: "held" }, now)).toBe(false);
  });

  test("is sent for what staff let go of a request, and for nothing that a member releases", () => {
    const released = { ...event, type: "booking.released", data: { from: "held" } };
    const cancelled = { ...booking, status: "cancelled" };
    expect(changeOf(released)?.holds(cancelled, now)).toBe(false);
    expect(changeOf(released)?.holds({ ...cancelled, decided_at: now }, now)).toBe(true);
    expect(changeOf({ ...released, actor: "member:mbr_1" })).toBeNull();
  });

  test("a move with the time before it, but not an event that came back to where it was", () => {
    const before = { starts_at: "2026-11-24T08:00:00Z", ends_at: "2026-11-24T09:00:00Z" };
    const moved = changeOf({ ...event, type: "booking.resynced", data: { before } });
    expect(moved?.before?.starts_at).toEqual(at(before.starts_at));
    const came = { event_id: "evt_1", before };
    expect(changeOf({ ...event, type: "booking.resynced", data: came })).toBeNull();
  });

  test("tells of an offer from the waiting list, with its booking", () => {
    const offered = { ...event, object_id: "wle_1", type: "waitlist.offered" };
    expect(changeOf({ ...offered, data: { booking_id: "bkg_2" } })?.booking_id).toBe("bkg_2");
    expect(changeOf(offered)).toBeNull();
  });

  test("is not sent for events that are not for members", () => {
    expect(changeOf({ ...event, type: "booking.hold_extended" })).toBeNull();
    expect(changeOf({ ...event, type: "member.created" })).toBeNull();
  });
});

describe("what is no longer true is not mailed", () => {
  const holds = (type: string, present: Partial<typeof booking>) =>
    changeOf({ ...event, type, data: { booking_id: "bkg_1" } })?.holds(
      { ...booking, ...present },
      now,
    );

  test.each([
    ["an approval whose time to pay has lapsed", "booking.approved", { held_until: now }],
    ["an approval that is paid already", "booking.approved", { status: "confirmed" }],
    ["a decision about what is cancelled", "booking.declined", { status: "cancelled" }],
    ["an offer to follow that was accepted", "booking.resync_offered", {}],
    ["a new time that is over", "booking.rescheduled", { ends_at: now }],
  ])("%s", (_what, type, present) => {
    const status = type === "booking.approved" ? "held" : "confirmed";
    expect(holds(type, { status, ...present })).toBe(false);
  });

  test("an approval that waits for its payment is", () => {
    const held_until = at("2026-11-23T07:00:00Z");
    expect(holds("booking.approved", { status: "held", held_until })).toBe(true);
    expect(holds("booking.resync_offered", { is_schedule_desynced: true })).toBe(true);
  });

  test("an offer to follow is, until the event is over, though the old time is", () => {
    const event = { starts_at: now, ends_at: at("2027-01-01T11:00:00Z") };
    const left = { is_schedule_desynced: true, ends_at: now, event };
    expect(holds("booking.resync_offered", left)).toBe(true);
    expect(holds("booking.resync_offered", { ...left, event: { ...event, ends_at: now } })).toBe(
      false,
    );
  });
});
