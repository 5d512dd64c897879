import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { byMonth, placesLeft } from "./event-words";

const words = wordsOf("events", { locale: "en" });
const left = (remaining: number | null) => placesLeft(remaining, words);

test("the free places are counted only when they are few", () => {
  expect([null, 6, 0].map(left)).toEqual([null, null, null]);
  expect([5, 1].map(left)).toEqual(["5 spots left", "1 spot left"]);
});

test("events are grouped by the month of their own clock, in the order they came", () => {
  const events = ["2026-11-30T23:30:00", "2026-12-01T00:10:00", "2026-11-02T09:00:00"].map(
    (starts_at_local) => ({ starts_at_local }),
  );
  expect(byMonth(events).map(([month, those]) => [month, those.length])).toEqual([
    ["2026-11", 2],
    ["2026-12", 1],
  ]);
});
