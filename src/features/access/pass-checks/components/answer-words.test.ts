import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { type DoorAnswer, ScanResult } from "../schema";
import { answerWords } from "./answer-words";

const say = (result: DoorAnswer["result"], locale = "en") => {
  const answer = { id: "scn_1", result, admitted: result === "valid", direction: "in" as const };
  const more = { place: null, opens_at_local: "2026-11-23T09:30:00", scanned_at: "" };
  return answerWords({ ...answer, ...more }, { words: wordsOf("pass", { locale }), locale });
};

test("each answer of a door has words for the one who stands before it", () => {
  for (const result of ScanResult.options) {
    for (const locale of ["en", "de", "fr"]) {
      const { title, text } = say(result, locale);
      expect(title, result).toMatch(/^\p{Lu}/u);
      expect(text, result).toMatch(/[.!?]$/);
    }
  }
});

test("an early guest reads when the door opens, and a stranger's problem goes to the desk", () => {
  expect(say("too_early").text).toContain("9:30");
  expect(say("member_suspended")).toEqual(say("wrong_organization"));
});
