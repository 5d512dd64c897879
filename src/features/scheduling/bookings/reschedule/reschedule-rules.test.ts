import { describe, expect, test } from "vitest";
import type { Terms } from "@/features/catalogue/policies/schema";
import { resolveEnd, resolveLocal } from "@/lib/time";
import { requestedPlace, unpaidAfter } from "./reschedule-rules";

const ZONE = "Europe/Berlin";

/** Returns the instants of the place that another number of places is asked for. */
function timesWith(starts_at: string, ends_at: string) {
  const present = {
    member_id: "mbr_1",
    resource_id: "evr_1",
    event_id: null,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    timezone: ZONE,
    quantity: 1,
  };
  const asked = requestedPlace(present, { booking_id: "bkg_1", quantity: 2 });
  const start = resolveLocal(asked.starts_at_local ?? "", ZONE, asked.fold);
  if (!start.ok) throw new Error("the start does not exist");
  const end = resolveEnd(asked.ends_at_local ?? "", ZONE, asked.fold, start.at);
  if (!end.ok) throw new Error("the end does not exist");
  return [start.at, end.at].map((at) => new Date(at).toISOString());
}

describe("another number of places keeps both times", () => {
  test.each([
    ["on a plain day", "2026-11-24T10:00:00.000Z", "2026-11-24T11:00:00.000Z"],
    // At 01:00 UTC, 03:00 becomes 02:00 once more.
    ["from before a repeated hour into it", "2026-10-24T23:30:00.000Z", "2026-10-25T00:30:00.000Z"],
    ["into its second pass", "2026-10-24T23:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["within its first pass", "2026-10-25T00:00:00.000Z", "2026-10-25T00:30:00.000Z"],
    ["within its second pass", "2026-10-25T01:00:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["from its first pass to the second", "2026-10-25T00:30:00.000Z", "2026-10-25T01:15:00.000Z"],
    ["from its second pass on", "2026-10-25T01:30:00.000Z", "2026-10-25T03:00:00.000Z"],
  ])("%s", (_, starts_at, ends_at) => {
    expect(timesWith(starts_at, ends_at)).toEqual([starts_at, ends_at]);
  });
});

describe("an unpaid booking that moves stays held", () => {
  const at = (time: string) => new Date(`2026-12-01T${time}:00.000Z`);
  const terms = { hold_minutes: 10, requires_approval: false } as Terms;
  test.each([
    ["as long as before, to a later time", "20:00", "22:00", "20:00"],
    ["until its start, to a time before the approval's end", "20:00", "12:00", "12:00"],
    ["as long as a new one, to a time that begins soon", "20:00", "09:05", "09:10"],
    ["as long as a new one, to a time that has begun", "20:00", "08:30", "09:10"],
    ["as long as before, where that is shorter", "09:03", "09:00", "09:03"],
  ])("%s", (_, held, from, until) => {
    const booking = { status: "held", held_until: at(held), decided_at: at("08:00") };
    const there = { terms, amount_due: 1500, from: at(from).getTime() };
    for (const by of ["member", "staff"] as const)
      expect(unpaidAfter(booking, there, { by, now: at("09:00") })).toEqual({
        ...{ status: "held", held_until: at(until), decided_at: at("08:00") },
      });
  });
});
