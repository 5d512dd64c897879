import { describe, expect, it } from "vitest";
import { actsOf } from "./acts-of";
import { attendeeFilters } from "./attendee-views";

const NOW = "2026-03-02T10:00:00.000Z";
const event = {
  ...{ status: "published" as const, taken: 0, recurring_event_id: null },
  ends_at: "2026-03-02T12:00:00.000Z",
};
const asked = { writes: true, behind: false, now: NOW };

describe("the page of an event", () => {
  it("offers what its state allows, and settling first where bookings were left behind", () => {
    expect(actsOf(event, asked)).toEqual(["edit", "unpublish", "cancel"]);
    expect(actsOf({ ...event, taken: 2 }, { ...asked, behind: true })).toEqual([
      ...["settle", "edit", "cancel"],
    ]);
    expect(actsOf({ ...event, status: "draft" }, asked)).toEqual(["publish", "edit", "cancel"]);
    expect(actsOf({ ...event, status: "cancelled" }, { ...asked, behind: true })).toEqual([]);
    expect(actsOf({ ...event, ends_at: NOW }, asked)).toEqual(["edit"]);
  });

  it("never takes a date of a series back to a draft, and offers nothing to those who only read", () => {
    const date = { ...event, recurring_event_id: "rev_1" };
    expect(actsOf(date, asked)).not.toContain("unpublish");
    expect(actsOf(event, { ...asked, writes: false })).toEqual([]);
  });

  it("counts nobody among all who has given the place back", () => {
    expect(attendeeFilters("all").status).not.toContain("cancelled");
    expect(attendeeFilters("all").status).toContain("no_show");
    expect(attendeeFilters("owing")).toEqual({ payment: ["due", "on_account"] });
  });
});
