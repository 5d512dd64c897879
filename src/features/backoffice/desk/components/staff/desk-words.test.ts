import { expect, it } from "vitest";
import { languages, wordsOf } from "@/server/words/catalogue";

it("the sentence over Today is true in the evening, when it counts those of the next morning", () => {
  const said = languages().map((locale) =>
    wordsOf("console", { locale })("today.arriving", { count: 6, late: 1 }),
  );
  expect(said).toContain("6 are still to come, 1 is late.");
  for (const one of said) expect(one).not.toMatch(/tonight|Abend|soir/);
});
