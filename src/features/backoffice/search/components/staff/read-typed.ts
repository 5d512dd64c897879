import type { SearchKind } from "../../schema";

/** What somebody asks the palette for. */
export type Asked = {
  /** Without its sign. */
  text: string;
  /** The kinds of objects to look at; null for all. */
  kinds: SearchKind[] | null;
  /** Only what can be done is shown. */
  actsOnly: boolean;
};

const OF_SIGN: Record<string, SearchKind[]> = {
  "@": ["member"],
  "#": ["booking", "invoice", "credit_note", "payment"],
};

/** As long as this a text has to be before it is searched. */
const SHORTEST = 2;

/** Reads what was typed: `@` asks for members, `#` for bookings and documents, `>` for what can be done. Pure. */
export function readTyped(typed: string): Asked {
  const text = typed.trim();
  const sign = text.charAt(0);
  const kinds = Object.hasOwn(OF_SIGN, sign) ? (OF_SIGN[sign] ?? null) : null;
  const actsOnly = sign === ">";
  return { text: kinds || actsOnly ? text.slice(1).trim() : text, kinds, actsOnly };
}

/** Tells whether something is searched for: enough was typed, and not only for what can be done. */
export function isSearched({ text, actsOnly }: Asked): boolean {
  return !actsOnly && [...text].length >= SHORTEST;
}
