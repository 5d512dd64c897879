import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { effectiveWindows } from "../../effective-windows";
import { detailsChange, listOf, toDetails } from "./details";
import { effectiveDays } from "./effective-days";
import { faultsOf, refusalOf } from "./faults";
import { isWhole, problemOf, toOverride, type TypedDates } from "./overrides";
import { shifted } from "./photo-order";
import { sumsOf } from "./sums";
import { namesAlike, TEMPLATES, templates } from "./templates";
import { CreateResource } from "../../schema";

describe("the fortnight", () => {
  const daily = (from: string, until: string) => ({
    timezone: "Europe/Berlin",
    overrides: [],
    availability: (
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const
    ).map((day) => ({ day, starts_at_local: from, ends_at_local: until, capacity: 1 })),
  });
  const marked = (from: string, until: string, now: string) =>
    effectiveDays(effectiveWindows(daily(from, until), new Date(now)), now.slice(0, 10))
      .filter(({ clock }) => clock)
      .map(({ date }) => date);

  it("marks the day on which the clocks change, in both directions, and no other", () => {
    expect(marked("09:00:00Z", "17:00:00Z", "2026-03-25T10:00:00Z")).toEqual(["2026-03-29"]);
    expect(marked("00:00:00Z", "04:00:00Z", "2026-10-20T10:00:00Z")).toEqual(["2026-10-25"]);
    expect(marked("09:00:00Z", "17:00:00Z", "2026-06-01T10:00:00Z")).toEqual([]);
  });

  it("has a day without hours as a closed one", () => {
    const days = effectiveDays([], "2026-12-30");
    expect(days).toHaveLength(14);
    expect(days.at(-1)).toEqual({ date: "2027-01-12", windows: [], clock: false });
  });
});

describe("dates that differ", () => {
  const typed: TypedDates = {
    ...{ kind: "closed", first: "2026-12-24", last: "2026-12-26", whole: true },
    ...{ from: "09:00", until: "12:00", capacity: "4" },
  };

  it("close whole days to the midnight after the last one", () => {
    const one = toOverride(typed);
    expect(one).toEqual({
      starts_at_local: "2026-12-24T00:00:00",
      ends_at_local: "2026-12-27T00:00:00",
      capacity: 0,
    });
    expect(isWhole(one)).toBe(true);
  });

  it("open for a number of people, at least one, at times of their own", () => {
    const one = toOverride({ ...typed, kind: "open", whole: false, last: "2026-12-24" });
    expect(one).toMatchObject({ ends_at_local: "2026-12-24T12:00:00", capacity: 4 });
    expect(toOverride({ ...typed, kind: "open", capacity: "" }).capacity).toBe(1);
  });

  it("are refused where they end first or share time, and may follow each other", () => {
    const one = toOverride(typed);
    expect(problemOf(toOverride({ ...typed, last: "2026-12-22" }), [])).toBe("ends_first");
    expect(problemOf(toOverride({ ...typed, first: "2026-12-26" }), [one])).toBe("overlaps");
    const after = toOverride({ ...typed, first: "2026-12-27", last: "2026-12-27" });
    expect(problemOf(after, [one])).toBeNull();
  });
});

describe("places alike", () => {
  it("are numbered from one, or from the number that was typed", () => {
    expect(namesAlike("Court", 3)).toEqual(["Court 1", "Court 2", "Court 3"]);
    expect(namesAlike(" Court 5 ", 2)).toEqual(["Court 5", "Court 6"]);
    expect(namesAlike("Court", 1)).toEqual(["Court"]);
    expect(namesAlike("7", 2)).toEqual(["7 1", "7 2"]);
  });

  it("come from templates that the API takes", () => {
    for (const one of TEMPLATES) {
      const place = { name: one, timezone: "Europe/Berlin", ...templates[one] };
      expect(CreateResource.safeParse(place).success).toBe(true);
    }
  });
});

describe("details", () => {
  const saved = toDetails({
    ...{ name: "Court", description: null, category: "Tennis", timezone: "Europe/Berlin" },
    ...{ amenities: ["Light"], min_duration_minutes: 60, max_duration_minutes: 90 },
    ...{ slot_step_minutes: 30 },
  } as unknown as Parameters<typeof toDetails>[0]);

  it("send what differs, and nothing for spaces around it", () => {
    expect(detailsChange(saved, { ...saved, name: " Court " })).toBeNull();
    expect(detailsChange(saved, { ...saved, category: "", min: "30" })).toEqual({
      category: null,
      min_duration_minutes: 30,
    });
    expect(listOf("Light, , Light,Net ")).toEqual(["Light", "Net"]);
  });
});

describe("what goes back", () => {
  it("is added up for each currency, without those who are inside", () => {
    const paid = (amount_paid: number, currency: string, status = "confirmed") =>
      ({ amount_paid, currency, status }) as Parameters<typeof sumsOf>[0][number];
    const all = [
      paid(700, "EUR"),
      paid(300, "EUR"),
      paid(500, "CHF"),
      paid(900, "EUR", "checked_in"),
    ];
    expect(sumsOf([...all, paid(0, "USD")])).toEqual([
      { amount: 1000, currency: "EUR" },
      { amount: 500, currency: "CHF" },
    ]);
  });
});

describe("photos", () => {
  it("change places with their neighbour, and stay at the ends", () => {
    expect(shifted(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
    expect(shifted(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
    expect(shifted(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  });
});

describe("a refusal", () => {
  const words = wordsOf("console_places", { locale: "en" });
  const refused = (type: string, loc: string[], ctx = {}) =>
    faultsOf({ data: { faults: [{ type, loc: ["body", ...loc], ctx }] } }, words);

  it("stands at its field, in words", () => {
    expect(refused("string_too_long", ["name"], { max_length: 200 })).toEqual({
      name: "At most 200 characters.",
    });
    expect(refused("string_too_short", ["name"])).toEqual({ name: "Something is missing here." });
    expect(refused("unknown_reference", ["photos", "1", "image_id"])).toEqual({
      "photos.1.image_id": "That is no longer there. Choose another one.",
    });
    expect(refused("greater_than_equal", ["max_duration_minutes"], { ge: 60 })).toEqual({
      max_duration_minutes: "At least 60.",
    });
  });

  it("of the whole is said in words for staff, or as the server says it", () => {
    const told = (code: string) => refusalOf({ data: { code }, message: "As said." }, words);
    expect(told("availability_overlap")).toBe("Two openings share time. Shorten one of them.");
    expect(told("resource_not_found")).toBe("As said.");
    expect(refused("anything", [])).toEqual({ "": "This cannot stay so." });
  });
});
