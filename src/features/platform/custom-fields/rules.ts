/** Checks values against an organization's fields, and a field's parts against each other. Pure. */
import { looksLikeEmailAddress } from "@/lib/email-address";
import { type FieldFault, ValidationFailure } from "@/server/errors";
import type { CustomFieldType } from "./schema";

/** The parts of a field that its values are checked against. */
export type FieldRule = {
  key: string;
  type: string;
  options: string[];
  required: boolean;
  archived_at: Date | null;
};
type Shown = { member_visible: boolean; member_editable: boolean; archived_at: Date | null };
type Values = Record<string, unknown>;
type Complaint = Omit<FieldFault, "loc" | "input">;

/**
 * Returns a member's values after a change: given keys change, `null` clears one, others stay. With `creating`,
 * required fields must be among them. Raises ValidationFailure with a fault for each value that does not fit,
 * at `body.custom_fields.<key>`; `unknown_custom_field` for a key that names no field in use.
 */
export function mergeValues(
  rules: readonly FieldRule[],
  present: Values,
  changes: Values,
  creating = false,
): Values {
  const byKey = new Map(rules.map((rule) => [rule.key, rule]));
  const faults = Object.entries(changes).flatMap(([key, value]) =>
    toFaults(key, value, complain(byKey.get(key), value)),
  );
  if (creating) {
    const missing = rules.filter((rule) => rule.required && !rule.archived_at);
    const left = missing.filter((rule) => !(rule.key in changes));
    faults.push(...left.flatMap(({ key }) => toFaults(key, null, MISSING)));
  }
  if (faults.length > 0) throw new ValidationFailure(faults);
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** Tells whether members see a field. */
export function isShown(field: Shown): boolean {
  return field.member_visible && field.archived_at === null;
}

/** Tells whether members can edit a field themselves. */
export function isEditable(field: Shown): boolean {
  return isShown(field) && field.member_editable;
}

/**
 * Returns the faults of a field's own definition: choices need options, other types have none, and members can
 * edit only a field that they see.
 */
export function findFieldFaults(field: {
  type: CustomFieldType;
  options: string[];
  member_visible: boolean;
  member_editable: boolean;
}): FieldFault[] {
  const chooses = field.type === "select" || field.type === "multi_select";
  const at = (name: string, input: unknown, complaint: Complaint) => [
    { loc: ["body", name], input, ...complaint },
  ];
  if (chooses && field.options.length === 0) {
    return at("options", field.options, {
      type: "too_short",
      msg: "List should have at least 1 items",
      ctx: { min_length: 1 },
    });
  }
  if (!chooses && field.options.length > 0) {
    return at("options", field.options, say("value_error", `A ${field.type} field has no options`));
  }
  if (field.member_editable && !field.member_visible) {
    const msg = "Members can only edit what they see: set member_visible too";
    return at("member_editable", true, say("value_error", msg));
  }
  return [];
}

const MISSING: Complaint = { type: "missing", msg: "Field required", ctx: {} };
const say = (type: string, msg: string): Complaint => ({ type, msg, ctx: {} });

function toFaults(key: string, input: unknown, complaint: Complaint | null): FieldFault[] {
  return complaint ? [{ loc: ["body", "custom_fields", key], input, ...complaint }] : [];
}

function complain(rule: FieldRule | undefined, value: unknown): Complaint | null {
  // A member's value of an archived field can still be cleared.
  if (rule?.archived_at && value === null) return null;
  if (!rule || rule.archived_at) {
    return say("unknown_custom_field", "The organization has no custom field with this key");
  }
  if (value === null) return rule.required ? MISSING : null;
  return CHECKS[rule.type as CustomFieldType](value, rule.options);
}

const CHECKS: Record<CustomFieldType, (value: unknown, options: string[]) => Complaint | null> = {
  text: (value) => textOf(value, 2000),
  number: (value) => {
    if (typeof value !== "number") return say("float_type", "Input should be a valid number");
    // JSON reads 1e999 as Infinity, and would write it as null.
    return Number.isFinite(value) ? null : say("finite_number", "Input should be a finite number");
  },
  boolean: (value) =>
    typeof value === "boolean" ? null : say("bool_type", "Input should be a valid boolean"),
  date: (value) =>
    textOf(value, 10) ??
    (isDate(String(value)) ? null : say("date_parsing", "Input should be a date like 2026-03-31")),
  select: (value, options) => choiceOf(value, options),
  multi_select: (value, options) => {
    if (!Array.isArray(value)) return say("list_type", "Input should be a valid list");
    if (new Set(value).size < value.length) {
      return say("value_error", "Options should differ from each other");
    }
    return value.map((item) => choiceOf(item, options)).find(Boolean) ?? null;
  },
  url: (value) =>
    textOf(value, 2048) ??
    (/^https?:$/.test(URL.parse(String(value))?.protocol ?? "")
      ? null
      : say("url_parsing", "Input should be a valid web address")),
  email: (value) =>
    textOf(value, 254) ??
    (looksLikeEmailAddress(String(value))
      ? null
      : say("value_error", "Input should be an email address")),
};

function textOf(value: unknown, max: number): Complaint | null {
  if (typeof value !== "string") return say("string_type", "Input should be a valid string");
  if (value.length <= max) return null;
  const msg = `String should have at most ${max} characters`;
  return { type: "string_too_long", msg, ctx: { max_length: max } };
}

function choiceOf(value: unknown, options: string[]): Complaint | null {
  if (typeof value === "string" && options.includes(value)) return null;
  const expected = options.map((option) => `'${option}'`).join(", ");
  return { type: "enum", msg: `Input should be ${expected}`, ctx: { expected } };
}

function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && sameDay(at, text);
}

/** Returns false for 31 February, which JavaScript reads as 3 March. */
function sameDay(at: number, text: string): boolean {
  return new Date(at).toISOString().startsWith(text);
}
