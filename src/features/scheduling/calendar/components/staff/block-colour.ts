/** What the colour of a block tells. Its border and its words always tell the state. Pure. */
import type { CalendarBlock } from "../../schema";

export const COLOURS = ["state", "category", "member"] as const;
export type Colour = (typeof COLOURS)[number];

/** As many tints as there are in the style sheet: `--tint-1` and so on. */
const TINTS = 6;

/** Returns the number of the tint of a category, from 1: its place among all of them; null for none. */
export function tintOfCategory(category: string | null, all: readonly string[]): number | null {
  const at = category === null ? -1 : all.indexOf(category);
  return at < 0 ? null : (at % TINTS) + 1;
}

/** Returns the tint of the member who comes, the same on each day; null for whom nobody may know. */
export function tintOfMember({ member }: CalendarBlock): number | null {
  if (!member) return null;
  let sum = 0;
  for (const letter of member.id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % TINTS) + 1;
}
