import { expect, test } from "vitest";
import { givenName } from "./given-name";

test("somebody is greeted by the given name, and by the whole name where its first word may be none", () => {
  const greeted = {
    "Maximiliane von Hohenstein": "Maximiliane",
    " Zoë-Marie  O’Neill": "Zoë-Marie",
    "Łukasz Dvořák": "Łukasz",
    Ελένη: "Ελένη",
    "Анна Ковалёва": "Анна",
    "عبد الرحمن الخطيب": "عبد الرحمن الخطيب",
    "王 小明": "王 小明",
    "": "",
  };
  expect(Object.keys(greeted).map(givenName)).toEqual(Object.values(greeted));
});
