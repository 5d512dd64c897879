import { expect, test } from "vitest";
import { byName } from "./by-name";

test("names are in the order of people, not of characters", () => {
  const given = ["Court 10", "court 2", "Zelt", "Court 1", "Äpfel", "Court 2", "Apfel 2"];
  const sorted = given.map((name) => ({ name })).toSorted(byName);
  expect(sorted.map(({ name }) => name)).toEqual([
    ...["Äpfel", "Apfel 2", "Court 1", "Court 2", "court 2", "Court 10", "Zelt"],
  ]);
});
