import { describe, expect, test } from "vitest";
import { resolveEnd, resolveLocal } from "@/lib/time";
import { requestedPlace } from "./reschedule-rules";

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
