import { expect, test } from "vitest";
import { initialsOf } from "./initials";

test.each([
  ["Alex Rivera", "AR"],
  ["  maximiliane von Hohenstein ", "MH"],
  ["Plato", "P"],
  ["𝒜lex 𝓑yron", "𝒜𝓑"],
  ["李 小龍", "李小"],
  ["נועה לוי", "נל"],
  ["", ""],
])("%s is shown as %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("letters that join do not stand side by side unjoined", () => {
  expect(initialsOf("ليلى الهاشمي")).toBe("ل");
});
