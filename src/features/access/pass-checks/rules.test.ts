import { describe, expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { isMemberNow, pickBooking, sentenceOf } from "./rules";
import { ScanResult } from "./schema";

const policy = { check_in: { opens_minutes_before: 30, closes_minutes_after: 15 } };
const at = (time: string) => new Date(`2026-11-23T${time}:00.000Z`);
const booking = (id: string, from: string, until: string, status = "confirmed") => ({
  id,
  status,
  starts_at: at(from),
  ends_at: at(until),
  timezone: "UTC",
  policy,
  checked_in_at: status === "checked_in" ? at(from) : null,
  cancellation_credit_note_id: null as string | null,
});
const judged = (now: string, ...bookings: ReturnType<typeof booking>[]) => {
  const verdict = pickBooking(bookings, at(now));
  return [verdict.is, "booking" in verdict ? verdict.booking.id : null];
};

describe("the booking that somebody comes for", () => {
  const [early, late] = [booking("a", "10:00", "11:00"), booking("b", "14:00", "15:00")];

  it("is the one whose check-in is open, to the minute", () => {
    expect(judged("09:29", early, late)).toEqual(["too_early", "a"]);
    expect(judged("09:30", early, late)).toEqual(["open", "a"]);
    expect(judged("10:14", early, late)).toEqual(["open", "a"]);
    expect(judged("10:15", early, late)).toEqual(["too_early", "b"]);
    expect(judged("14:15", early, late)).toEqual(["too_late", "b"]);
  });

  it("is one that is under way before one that is yet to come, but not before one that is open", () => {
    const under = booking("c", "10:00", "11:00", "checked_in");
    expect(judged("10:40", under, late)).toEqual(["inside", "c"]);
    expect(judged("11:00", under)).toEqual(["too_late", "c"]);
    expect(judged("10:40", under, booking("d", "11:00", "12:00"))).toEqual(["open", "d"]);
  });

  it("is one that time has completed since, for a scan of before", () => {
    const done = booking("g", "10:00", "11:00", "completed");
    expect(judged("10:05", done)).toEqual(["open", "g"]);
    expect(judged("10:20", done)).toEqual(["too_late", "g"]);
    const attended = { ...done, checked_in_at: at("10:00") };
    expect(judged("10:50", attended)).toEqual(["inside", "g"]);
    expect(judged("11:00", attended)).toEqual(["too_late", "g"]);
  });

  it("takes a no-show who comes after all, unless money went back for it", () => {
    const absent = booking("e", "10:00", "11:00", "no_show");
    expect(judged("10:10", absent)).toEqual(["open", "e"]);
    expect(judged("10:10", { ...absent, cancellation_credit_note_id: "crn_1" })[0]).toBe("none");
  });

  it("is reported as unconfirmed when unpaid, and as missing when there is none", () => {
    expect(judged("10:00", booking("f", "10:00", "11:00", "held"))).toEqual(["not_confirmed", "f"]);
    expect(judged("10:00")).toEqual(["none", null]);
  });
});

describe("current membership", () => {
  it("follows the membership that counts", () => {
    const standing = (status: string) => ({ status, activated_at: at("09:00") });
    const [live, paused] = [standing("past_due"), standing("paused")];
    expect(isMemberNow("active", { ...live, activated_at: null }, true)).toBe(false);
    expect(isMemberNow("active", live, true)).toBe(true);
    expect(isMemberNow("active", paused, true)).toBe(false);
    expect(isMemberNow("lapsed", null, false)).toBe(false);
  });

  it("counts who never had one where the organization sells none, and nowhere else", () => {
    expect(isMemberNow("active", null, false)).toBe(true);
    expect(isMemberNow("active", null, true)).toBe(false);
  });
});

describe("the sentence for staff", () => {
  it.each(["en", "de-AT", "fr"])("exists for every result (%s)", (locale) => {
    const parts = {
      direction: "in",
      timezone: "Europe/Berlin",
      earlier: at("09:05"),
      where: "Main door",
      opens_at: at("09:30"),
      closes_at: at("10:15"),
      reason: null,
      booked: true,
      host: null,
    };
    const said = ScanResult.options.map((result) => sentenceOf(result, parts, { locale }));
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
    expect(new Set(said).size).toBe(said.length);
    const words = wordsOf("door", { locale });
    for (const result of ScanResult.options)
      expect(words(`results.${result}`).length).toBeLessThan(25);
    expect(sentenceOf("already_checked_in", parts, { locale })).toBe(
      {
        en: "Came in already at 10:05, Main door.",
        "de-AT": "Kam schon um 10:05, Main door.",
        fr: "Déjà entré à 10:05, Main door.",
      }[locale],
    );
    expect(sentenceOf("too_early", parts, { locale })).toBe(
      {
        en: "Check-in for their booking opens at 10:30.",
        "de-AT": "Der Check-in für die Buchung öffnet um 10:30.",
        fr: "L’entrée pour cette réservation ouvre à 10:30.",
      }[locale],
    );
  });
});
