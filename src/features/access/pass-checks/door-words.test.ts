import { expect, test } from "vitest";
import { doorWords } from "./door-words";

/** Returns every text by the path of its key; functions get the arguments that they need. */
function textsOf(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const here = `${path}.${key}`;
    if (typeof value === "function") return [[here, String(value(3, 4, 5))]];
    return typeof value === "string" ? [[here, value]] : textsOf(value as object, here);
  });
}
const [english, german] = [textsOf(doorWords("en-GB")), textsOf(doorWords("de-AT"))];

test("the scanner has every English text in German, and in real German", () => {
  expect(german.map(([key]) => key)).toEqual(english.map(([key]) => key));
  const same = german.filter(([, text], n) => text === english[n]?.[1]);
  expect(same).toEqual([]);
  for (const [, text] of [...english, ...german]) expect(text).not.toMatch(/^\s*$|undefined/);
});
