import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { openWords } from "./club-words";

const day = (name: "monday" | "tuesday" | "wednesday", closes: string) => ({
  day: name,
  opens_at_local: "00:00:00",
  closes_at_local: closes,
});
/** Round the clock from Monday on, until Wednesday evening. */
const hours = [day("monday", "00:00:00"), day("tuesday", "00:00:00"), day("wednesday", "18:00:00")];

test.each([
  ["2026-11-30T17:00:00", "Open until Wednesday, 18:00"],
  ["2026-12-01T18:00:00", "Open until Wednesday, 18:00"],
  ["2026-12-01T18:01:00", "Open until 18:00"],
  ["2026-12-02T17:00:00", "Open until 18:00"],
  ["2026-12-02T18:00:00", "Closed · opens Monday, 00:00"],
])("at %s the club is said to be: %s", (now, text) => {
  const words = wordsOf("club", { locale: "en-GB" });
  expect(openWords(words, hours, now, "en-GB")?.text).toBe(text);
});
