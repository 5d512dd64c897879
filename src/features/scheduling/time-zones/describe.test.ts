import { describe, expect, test } from "vitest";
import { describeDifferences, describeLooked, describeMoved, describeOlder } from "./describe";

const runtime = { tzdata: "2026c", node: "24.21.0" };
const moved = {
  organization_id: "org_1",
  organization: "Harbour",
  kind: "booking" as const,
  id: "bkg_1",
  title: "Court 1",
  timezone: "Africa/Casablanca",
  promised: { starts_at_local: "2027-03-15T10:00:00", ends_at_local: "2027-03-15T11:00:00" },
  now: { starts_at_local: "2027-03-15T09:00:00", ends_at_local: "2027-03-15T10:00:00" },
};

describe("the operator's report on zone data", () => {
  test("names the zones where the server's data differ, from when, which count and what to do", () => {
    const from = (zone: string, day: string) => ({ zone, instants: [Date.parse(day)] });
    const sentence = describeDifferences(
      [from("Africa/Casablanca", "2026-09-20"), { zone: "America/Coyhaique", instants: [] }],
      runtime,
    );
    expect(sentence).toBe(
      "The database server's time-zone data differ from those of Node.js 24.21.0 (2026c): " +
        "Africa/Casablanca (from 2026-09-20), America/Coyhaique (unknown there). " +
        "Node.js decides: bookings, opening hours and reports go by its data, and Foyer asks the server for no zone. " +
        "If the server's are the newer ones, update Node.js, then run npm run admin -- timezones check. " +
        "Queries of your own that say AT TIME ZONE get the server's.",
    );
    const many = Array.from({ length: 14 }, (_, n) => from(`Etc/Zone${n}`, "2027-01-01"));
    expect(describeDifferences(many, runtime)).toContain("Etc/Zone9 (from 2027-01-01) and 4 more.");
    expect(describeDifferences([], runtime)).toBeNull();
  });

  test("names newer data that others work with, or nothing", () => {
    expect(describeOlder("2025c", "2026a")).toBe(
      "This instance has the time-zone data 2025c; others have worked on this database with 2026a. " +
        "Until all run the same Node.js they may say different local times: update it here.",
    );
    expect(describeOlder("2026a", "2025c")).toBeNull();
    expect(describeOlder("2026a", "")).toBeNull();
  });

  test("counts the coming dates that have moved, and lists them", () => {
    expect(describeLooked({ coming: 12, unnoted: 0, moved: [] }, "2026c")).toBe(
      "Time-zone data 2026c: none of 12 coming bookings and events shows another local time than was promised.",
    );
    expect(describeLooked({ coming: 12, unnoted: 3, moved: [moved] }, "2026c")).toBe(
      "Time-zone data 2026c: 1 of 12 coming bookings and events shows another local time than was promised. " +
        "Each keeps its instant until somebody moves it: move them, or tell those concerned. " +
        "Of 3 no promised time is noted yet: look again in an hour.",
    );
    expect(describeLooked({ coming: 12, unnoted: 0, moved: [moved, moved] }, "2026c")).toContain(
      "2 of 12 coming bookings and events show another",
    );
    expect(describeMoved(moved)).toBe(
      "Harbour: booking bkg_1 (Court 1, Africa/Casablanca): promised 2027-03-15T10:00:00 to 11:00:00, shows 2027-03-15T09:00:00 to 10:00:00 now",
    );
    const overnight = { ...moved.promised, ends_at_local: "2027-03-16T01:00:00" };
    expect(describeMoved({ ...moved, promised: overnight, now: null })).toBe(
      "Harbour: booking bkg_1 (Court 1, Africa/Casablanca): promised 2027-03-15T10:00:00 to 2027-03-16T01:00:00, has a zone that this Node.js does not know",
    );
  });
});
