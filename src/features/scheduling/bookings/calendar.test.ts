import { describe, expect, test } from "vitest";
import { readCalendar } from "@/testing/oracles/ics";
import { randomOf } from "@/testing/random";
import { calendarText } from "./calendar";

/** Anything a name or a note may contain, including text that looks like the file's own lines. */
const PIECES = [
  ..."aZ9 .:;,\\\"'=-",
  ..."äß中文שלוםمرحبا",
  ..."👨‍👩‍👧‍👦🏳️‍🌈𝒳🎾é",
  ...["\u200f", "\u202e", "\u2066", "\u200b", "\ufeff", "\u2028", "\u2029", "\u0085", "\u00a0"],
  ...["\r\n", "\n", "\r", "\t", "\\n", "\\;", "\r\n ", "\nEND:VEVENT\nBEGIN:VEVENT\n"],
  ...["\u0001", "\u0007", "\u000b", "\u000c", "\u001b", "\u007f"],
];
const ENTRY = {
  id: "bkg_01JD0000000000000000000000",
  status: "confirmed",
  held_until: null,
  starts_at: new Date("2026-12-01T10:00:00Z"),
  ends_at: new Date("2026-12-01T11:00:00Z"),
  created_at: new Date("2026-11-23T06:00:00Z"),
  updated_at: new Date("2026-11-23T06:00:05Z"),
  event: null,
};

/** Shows a text as a calendar does: without control characters, and with one kind of line break. */
const shown = (text: string) =>
  text.replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").replace(/\r\n?/g, "\n");

function write(named: { club: string; title: string; notes: string | null }): string {
  const club = { baseUrl: "http://localhost:3000", now: () => ENTRY.updated_at };
  const entry = { ...ENTRY, resource: { name: named.title }, notes: named.notes };
  return calendarText({ ...club, org: { handle: "club", name: named.club } }, [entry, entry], 3600);
}

describe("a calendar file", () => {
  test("holds every name and note unchanged, in whole characters and lines of 75 octets at most", () => {
    const random = randomOf(20_261_123);
    const text = (most: number) =>
      Array.from({ length: 1 + random.below(most) }, () => random.pick(PIECES)).join("");
    for (let round = 0; round < 150; round++) {
      const [club, title] = [text(80), text(80)];
      const notes = random.chance(0.2) ? null : text(400);
      const calendar = readCalendar(write({ club, title, notes }));
      const words = JSON.stringify({ club, title, notes });
      expect(calendar.texts.get("NAME"), words).toBe(shown(club));
      expect(calendar.texts.get("X-WR-CALNAME"), words).toBe(shown(club));
      expect(calendar.within.map(({ name }) => name)).toEqual(["VEVENT", "VEVENT"]);
      for (const { texts } of calendar.within) {
        expect(texts.get("SUMMARY"), words).toBe(shown(title));
        expect(texts.get("LOCATION"), words).toBe(shown(club));
        expect(texts.get("DESCRIPTION"), words).toBe(notes === null ? undefined : shown(notes));
        expect(texts.get("UID")).toBe(`${ENTRY.id}@foyer`);
        expect(texts.get("URL")).toBe(`http://localhost:3000/club/bookings/${ENTRY.id}`);
      }
    }
  });

  test("folds a line of every length in every kind of character", () => {
    for (const character of ["a", "ß", "中", "🎾", ","]) {
      for (let length = 1; length <= 80; length++) {
        const title = character.repeat(length);
        const [entry] = readCalendar(write({ club: title, title, notes: null })).within;
        expect(entry?.texts.get("SUMMARY")).toBe(title);
      }
    }
  });
});
