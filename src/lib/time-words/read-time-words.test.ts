import { describe, expect, it } from "vitest";
import { readTimeWords, type TimeWish } from "./read-time-words";

/** A Monday. */
const NOW = "2026-11-23T09:00:00";
const read = (text: string, locale: string) => readTimeWords(text, locale, NOW);
const hour = (hours: number) => hours * 60;

type Case = [text: string, wish: Partial<TimeWish>];
const wishes: Record<string, Case[]> = {
  en: [
    [
      "atlas tomorrow 10 for 2h",
      { day: "2026-11-24", at: hour(10), minutes: 120, rest: "atlas", people: 1 },
    ],
    [
      "padel friday after 6",
      { day: "2026-11-27", at: null, from: hour(18), to: hour(24), rest: "padel" },
    ],
    ["padel with Jonas friday after 6", { people: 2, from: hour(18), rest: "padel" }],
    ["padel with Jonas and Mia Wong tonight", { people: 3, day: "2026-11-23", from: hour(17) }],
    ["a room for 6 people tomorrow at 10", { people: 6, at: hour(10), rest: "room" }],
    ["court 2 tomorrow at 10:30", { at: hour(10.5), rest: "court 2" }],
    ["atlas 3pm", { day: "2026-11-23", at: hour(15) }],
    ["atlas 8am", { day: "2026-11-24", at: hour(8) }],
    ["atlas tomorrow 10-12", { at: hour(10), minutes: 120 }],
    ["atlas tomorrow from 10 to 11:30", { at: hour(10), minutes: 90 }],
    ["desk thursday morning", { day: "2026-11-26", from: hour(6), to: hour(12), at: null }],
    ["desk before 11 on 24 Nov", { day: "2026-11-24", to: hour(11), rest: "desk" }],
    [
      "padel tomorrow between 2 and 6",
      {
        ...{ day: "2026-11-24", at: null, from: hour(14), to: hour(18) },
        ...{ isWindow: true, rest: "padel", minutes: null },
      },
    ],
    ["tomorrow between 10 and 2", { from: hour(10), to: hour(14), at: null }],
    ["tomorrow between 8 and 10 pm", { from: hour(20), to: hour(22) }],
    ["tomorrow between noon and 3 for 2h", { from: hour(12), to: hour(15), minutes: 120 }],
    ["tomorrow between 6pm and 2pm", { from: hour(18), to: hour(14), isWindow: true }],
    ["tomorrow after 6 before 9", { from: hour(18), to: hour(21), isWindow: true }],
    ["tomorrow before noon", { day: "2026-11-24", from: 0, to: hour(12), isWindow: true }],
    ["friday after 6", { day: "2026-11-27", from: hour(18), to: hour(24), isWindow: true }],
    ["padel with Jonas between 2 and 6", { people: 2, from: hour(14), to: hour(18) }],
    ["tomorrow at 10", { at: hour(10), isWindow: false }],
    ["tomorrow", { day: "2026-11-24", isWindow: false }],
    ["Nov 30 half an hour", { day: "2026-11-30", minutes: 30, rest: "" }],
    ["2026-12-24 at 9", { day: "2026-12-24", at: hour(9) }],
    ["atlas in 3 days", { day: "2026-11-26", rest: "atlas" }],
    ["next monday", { day: "2026-11-30" }],
    ["monday", { day: "2026-11-23" }],
    ["1 Jan", { day: "2027-01-01" }],
  ],
  de: [
    ["morgen 14 Uhr", { day: "2026-11-24", at: hour(14), rest: "" }],
    ["atlas übermorgen um 9 für 1,5 Std", { day: "2026-11-25", at: hour(9), minutes: 90 }],
    ["Padel mit Jonas am Freitag nach 18 Uhr", { day: "2026-11-27", people: 2, from: hour(18) }],
    [
      "morgen zwischen 14 und 18 Uhr",
      { day: "2026-11-24", at: null, from: hour(14), to: hour(18), isWindow: true, rest: "" },
    ],
    ["morgen zwischen 8 und 22 Uhr", { from: hour(8), to: hour(22) }],
    ["Freitag vor Mittag", { day: "2026-11-27", from: 0, to: hour(12) }],
    ["Padel Freitag nach 6", { from: hour(18), rest: "Padel" }],
    ["Raum für 6 Personen morgen früh", { people: 6, from: hour(6), to: hour(12), rest: "Raum" }],
    ["buche Atlas heute Abend", { day: "2026-11-23", from: hour(17), rest: "Atlas" }],
    ["Atlas 24.11. 10 bis 12 Uhr", { day: "2026-11-24", at: hour(10), minutes: 120 }],
    ["Atlas am 3. Dezember um 10.30", { day: "2026-12-03", at: hour(10.5), rest: "Atlas" }],
    ["eine Stunde morgen um 8", { minutes: 60, at: hour(8), rest: "" }],
    ["Do 10 Uhr", { day: "2026-11-26", at: hour(10) }],
    ["atlas tomorrow at 3", { day: "2026-11-24", at: hour(15), rest: "atlas" }],
  ],
  fr: [
    ["vendredi à 18 h", { day: "2026-11-27", at: hour(18), rest: "" }],
    ["padel vendredi à 18h30 pour 2 h", { at: hour(18.5), minutes: 120, rest: "padel" }],
    ["atlas demain de 10 h à 12 h", { day: "2026-11-24", at: hour(10), minutes: 120 }],
    ["atlas après-demain matin", { day: "2026-11-25", from: hour(6), to: hour(12) }],
    ["padel avec Jonas et Zoé samedi après 17h", { people: 3, from: hour(17), day: "2026-11-28" }],
    ["réserver une salle pour 4 personnes demain", { people: 4, rest: "salle" }],
    [
      "demain entre 14h et 18h",
      { day: "2026-11-24", at: null, from: hour(14), to: hour(18), isWindow: true, rest: "" },
    ],
    ["vendredi entre 14 h et 18 h 2 personnes", { from: hour(14), to: hour(18), people: 2 }],
    ["demain avant midi", { from: 0, to: hour(12), isWindow: true }],
    ["demain soir pendant une heure", { from: hour(17), minutes: 60, day: "2026-11-24" }],
    ["salle le 3 décembre une demi-heure", { day: "2026-12-03", minutes: 30, rest: "salle" }],
    ["aujourd’hui à midi", { day: "2026-11-23", from: hour(12) }],
  ],
};

describe.each(Object.entries(wishes))("times in words, %s", (locale, cases) => {
  it.each(cases)("reads %s", (text, wish) => {
    expect(read(text, locale)).toMatchObject(wish);
  });
});

describe("times in words", () => {
  it.each(["atlas", "court 2", "invoice 1042", "", "2h", "padel with Jonas", "2026"])(
    "takes %j for no time",
    (text) => expect(read(text, "en")).toBeNull(),
  );

  it("is tomorrow when the time of day is over and no day was said", () => {
    expect(read("at 8:30", "en")).toMatchObject({ day: "2026-11-24" });
    expect(read("at 9:30", "en")).toMatchObject({ day: "2026-11-23" });
  });

  it("reads English in a language without words of its own", () => {
    expect(readTimeWords("atlas tomorrow 10", "nl", NOW)).toMatchObject({ at: hour(10) });
  });

  it("never fails on nonsense", () => {
    for (const text of [
      "99:99 -",
      "with",
      "für für 10 bis",
      "à à h h",
      "- - 10-",
      "31/31 tomorrow 0",
      "between and",
      "tomorrow between 99 and noon",
    ])
      for (const locale of ["en", "de", "fr"]) expect(() => read(text, locale)).not.toThrow();
  });
});
