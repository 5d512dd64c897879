import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { htmlOf } from "@/testing/rendered";
import { FoundClub } from "./found-club";

const choices = { zones: [], currencies: [], languages: [] };
const answersFor = (first: boolean) => {
  const form = { countries: [], choices, likely: null, first };
  const html = htmlOf(<FoundClub {...form} onSend={() => Promise.resolve(null)} />);
  return html.match(/<(?:input|select)\b/g)?.length;
};

test("the line above the form promises as many answers as the form takes", () => {
  const words = wordsOf("console_setup", { locale: "en" });
  expect(words("found.lead")).toMatch(/^Four answers/);
  expect(answersFor(true)).toBe(4);
  expect(words("found.lead_more")).toMatch(/^Two answers/);
  expect(answersFor(false)).toBe(2);
});
