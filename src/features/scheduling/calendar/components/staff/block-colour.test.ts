import { expect, test } from "vitest";
import type { CalendarBlock } from "../../schema";
import { tintOfCategory, tintOfMember } from "./block-colour";

const of = (id: string) => tintOfMember({ member: { id, name: "" } } as CalendarBlock);

test("a category keeps its colour while there are others, and what has none keeps its state's", () => {
  const all = ["booth", "court", "studio"];
  expect(all.map((one) => tintOfCategory(one, all))).toEqual([1, 2, 3]);
  expect(tintOfCategory("court", ["booth", "court"])).toBe(2);
  expect([tintOfCategory(null, all), tintOfCategory("gone", all)]).toEqual([null, null]);
});

test("a member has one of six colours, always the same, and nobody unnamed has one", () => {
  const members = Array.from({ length: 200 }, (_, at) => `mbr_${at}`);
  expect(new Set(members.map(of))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(members.map(of)).toEqual(members.map(of));
  expect(tintOfMember({ member: null } as CalendarBlock)).toBeNull();
});
