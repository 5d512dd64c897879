import { expect, it } from "vitest";
import { matches } from "./matches";

it("finds a text by the beginnings of its words, in any order and without accents", () => {
  expect(matches("meet atl", "Atlas meeting room")).toBe(true);
  expect(matches("reserver", "Réserver un espace")).toBe(true);
  expect(matches("", "Anything")).toBe(true);
  expect(matches("las", "Atlas")).toBe(false);
  expect(matches("atlas padel", "Atlas meeting room")).toBe(false);
});
