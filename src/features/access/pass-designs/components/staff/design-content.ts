/** What a form edits of a card's design, and what of it has changed. Pure. */
import type { PassDesign, PassSlot } from "../../schema";

const PARTS = [
  ...(["name", "description", "logo_text", "colors", "fields", "barcode", "code_policy"] as const),
  ...(["expiry", "sharing_prohibited", "links", "translations"] as const),
] as const;
export type DesignPart = (typeof PARTS)[number];
export type DesignContent = Pick<PassDesign, DesignPart>;
export type DesignFields = DesignContent["fields"];
/** The server's faults, by their paths in the design: `fields.2.value`. */
export type DesignFaults = Readonly<Record<string, string>>;

/** Returns the part of a design, or of a revision, that a form edits. */
export function contentOf(design: DesignContent): DesignContent {
  return Object.fromEntries(PARTS.map((part) => [part, design[part]])) as DesignContent;
}

/** Returns the parts that differ, as they are now. */
export function editsOf(before: DesignContent, now: DesignContent): Partial<DesignContent> {
  const changed = PARTS.filter((part) => !isSame(before[part], now[part]));
  return Object.fromEntries(changed.map((part) => [part, now[part]]));
}

/** Tells whether two values of JSON are the same, whatever the order in which objects name their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [first, second] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => isSame(first[name] ?? null, second[name] ?? null));
}

/** The places of a card, in the order in which they stand on it. */
export const SLOTS = ["header", "primary", "secondary", "auxiliary", "back"] as const;

/** Returns how many fields a place may still get: the rows below the headline share theirs. */
export function roomIn(fields: DesignFields, slot: PassSlot): number {
  const count = (...slots: PassSlot[]) => fields.filter((one) => slots.includes(one.slot)).length;
  if (slot === "header") return 3 - count("header");
  if (slot === "primary") return 1 - count("primary");
  if (slot === "back") return 50 - count("back");
  return 4 - count("secondary", "auxiliary");
}

/** Returns a key that no field or link has yet. */
export function freeKey(taken: readonly { key: string }[], kind: "field" | "link"): string {
  const used = new Set(taken.map(({ key }) => key));
  let n = 1;
  while (used.has(`${kind}_${n}`)) n += 1;
  return `${kind}_${n}`;
}

/** Returns the fields with the one at an index moved past its neighbour in the same place. */
export function movedField(fields: DesignFields, at: number, step: 1 | -1): DesignFields {
  const one = fields[at];
  let to = at + step;
  while (fields[to] && fields[to]?.slot !== one?.slot) to += step;
  const other = fields[to];
  if (!one || !other) return fields;
  return fields.map((field, n) => (n === at ? other : n === to ? one : field));
}
