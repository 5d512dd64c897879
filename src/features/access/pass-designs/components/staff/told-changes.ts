/** Tells what differs between two states of a card's design, in words. Pure. */
import type { Messages } from "@/server/words/messages";
import type { PassDesignField } from "../../schema";
import { type CardValue, spokenTemplate } from "./card-values";
import { type DesignContent, isSame } from "./design-content";

export type PartKey = keyof Messages["console_designs"]["parts"];
/** One difference: what was there before and what is there now; null for nothing. */
export type ToldChange = {
  part: PartKey;
  /** What of it: the label of a field, the name of a language. */
  of: string | null;
  before: string | null;
  after: string | null;
  colour?: true;
};
export type Told = DesignContent & { images: Record<string, unknown> };

/** Returns the differences, part by part, in the order of the form. */
export function toldChanges(before: Told, after: Told, values: readonly CardValue[]): ToldChange[] {
  const told: ToldChange[] = [];
  const add = (part: PartKey, was: string | null, is: string | null, of: string | null = null) => {
    if (was !== is) told.push({ part, of, before: was, after: is });
  };
  add("name", before.name, after.name);
  add("logo_text", before.logo_text, after.logo_text);
  add("description", before.description, after.description);
  for (const name of ["background", "foreground", "label"] as const) {
    const [was, is] = [before.colors[name], after.colors[name]];
    if (was !== is) told.push({ part: name, of: null, before: was, after: is, colour: true });
  }
  told.push(...fieldChanges(before, after, values));
  const say = (text: string | null) => (text === null ? null : spokenTemplate(text, values));
  add("code_format", before.barcode.format.toUpperCase(), after.barcode.format.toUpperCase());
  add("code_text", say(before.barcode.alt_text), say(after.barcode.alt_text));
  const silent: [PartKey, unknown, unknown][] = [
    ["code_policy", before.code_policy, after.code_policy],
    ["expiry", before.expiry, after.expiry],
    ["sharing", before.sharing_prohibited, after.sharing_prohibited],
    ["links", before.links, after.links],
    ["pictures", idsIn(before.images), idsIn(after.images)],
    ["translations", before.translations, after.translations],
  ];
  for (const [part, was, is] of silent)
    if (!isSame(was, is)) told.push({ part, of: null, before: null, after: null });
  return told;
}

function fieldChanges(before: Told, after: Told, values: readonly CardValue[]): ToldChange[] {
  const say = ({ label, value }: PassDesignField) => {
    const spoken = spokenTemplate(value, values);
    return label === "" ? spoken : `${label}: ${spoken}`;
  };
  const changes = after.fields.flatMap((field): ToldChange[] => {
    const was = before.fields.find(({ key }) => key === field.key);
    if (!was) return [{ part: "field", of: null, before: null, after: say(field) }];
    if (isSame(was, field)) return [];
    const same = say(was) === say(field);
    return [
      {
        part: same ? "field_looks" : "field",
        of: same ? say(field) : null,
        before: same ? null : say(was),
        after: same ? null : say(field),
      },
    ];
  });
  const gone = before.fields
    .filter(({ key }) => !after.fields.some((field) => field.key === key))
    .map((field): ToldChange => ({ part: "field", of: null, before: say(field), after: null }));
  const order = (one: Told, other: Told) =>
    one.fields
      .map(({ key }) => key)
      .filter((key) => other.fields.some((field) => field.key === key));
  const moved: ToldChange[] = isSame(order(before, after), order(after, before))
    ? []
    : [{ part: "order", of: null, before: null, after: null }];
  return [...changes, ...gone, ...moved];
}

/** Returns the ids of the pictures; a revision names those alone that it has. */
function idsIn(images: Record<string, unknown>): Record<string, unknown> {
  const named = Object.entries(images).flatMap(([kind, picture]) => {
    const id = (picture as { id?: string } | null)?.id;
    return id ? [[kind, id] as const] : [];
  });
  return Object.fromEntries(named);
}
