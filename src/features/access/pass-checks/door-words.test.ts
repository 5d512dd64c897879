import { expect, it } from "vitest";
import { doorTexts } from "@/features/access/scanners/door-texts";
import { doorLanguage, doorWords, refusalOf } from "./door-words";

const texts = doorTexts();

it("the scanner speaks the club's language and tone, otherwise English", () => {
  const first = (locale: string, tone?: "formal") =>
    doorWords(texts, { locale, ...(tone && { tone }) })("where.choose_first");
  expect(first("de-AT")).toMatch(/^Wähle /);
  expect(first("de-AT", "formal")).toMatch(/^Wählen Sie /);
  expect(first("nl", "formal")).toMatch(/^First choose /);
  expect([doorLanguage(texts, { locale: "fr-CH" }), doorLanguage(texts, { locale: "" })]).toEqual([
    "fr",
    "en",
  ]);
});

it("the scanner has a sentence for each refusal, and one for those that it does not know", () => {
  const words = doorWords(texts, { locale: "en" });
  expect(refusalOf(words, "place_not_allowed")).toMatch(/^This scanner is for other places/);
  expect(refusalOf(words, "toString")).toBe("The server does not accept it.");
});

it("the scanner counts the people inside, with the place and the room if they are known", () => {
  const words = doorWords(texts, { locale: "en" });
  const say = (here: string, capacity: string) => words("inside", { inside: 7, here, capacity });
  expect(say("none", "none")).toBe("7 inside");
  expect(say("3", "20")).toBe("3 here · 7 of 20 inside");
});
