/** Converts between the texts of a form and the values of an organization's own fields. Pure. */
import type { CustomField } from "../schema";

/** The values of the controls, by the path that the server uses in its faults. */
export type Texts = Record<string, string | string[]>;

/** The parts of a field that a form needs to ask for it. */
export type AskedField = Pick<CustomField, "key" | "label" | "type" | "options" | "required">;

/** Returns the path of one of the organization's own fields. */
export function pathOf(field: Pick<AskedField, "key">): string {
  return `custom_fields.${field.key}`;
}

/** Returns a text without the space around it; null for an empty one. */
export function trimmed(text: Texts[string] | undefined): string | null {
  return (typeof text === "string" && text.trim()) || null;
}

/** Returns a field's typed text as its value; a text that is none is sent as typed, and null is an empty one. */
export function valueOf(
  { type }: Pick<AskedField, "type">,
  text: Texts[string] | undefined,
): unknown {
  if (Array.isArray(text)) return text.length > 0 ? text : null;
  const value = trimmed(text);
  if (value === null) return null;
  if (type === "boolean") return value === "true";
  if (type === "number") return Number.isFinite(Number(value)) ? Number(value) : value;
  return value;
}

/** Returns the values of a new member's fields, as they are sent; nothing where no field is asked for. */
export function givenIn(fields: readonly AskedField[], texts: Texts) {
  if (fields.length === 0) return {};
  const values = fields.map((field) => [field.key, valueOf(field, texts[pathOf(field)])] as const);
  return { custom_fields: Object.fromEntries(values) };
}
