import { expect, test } from "vitest";
import { isSearched, readTyped } from "./read-typed";

test("a sign asks for some kinds, and is no part of what is searched", () => {
  expect(readTyped(" anna b ")).toEqual({ text: "anna b", kinds: null, actsOnly: false });
  expect(readTyped("@ anna")).toEqual({ text: "anna", kinds: ["member"], actsOnly: false });
  expect(readTyped("#R-12").kinds).toEqual(["booking", "invoice", "credit_note", "payment"]);
  expect(readTyped("> check")).toEqual({ text: "check", kinds: null, actsOnly: true });
  expect(readTyped("anna@lake.example")).toMatchObject({ text: "anna@lake.example", kinds: null });
});

test("two letters are searched, one is not, and nothing is where acts are wanted", () => {
  expect(["an", "@an", "李明"].map((typed) => isSearched(readTyped(typed)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["a", "@", "#1", ">an", " "].map((typed) => isSearched(readTyped(typed)))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
