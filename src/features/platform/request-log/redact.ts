/**
 * Leaves of a request and its answer what is about nobody. Pure.
 *
 * It is a list of what may stay, so that a new field is hidden until it is known to be harmless: ids, true and false,
 * numbers and fixed words where the operation declares them, instants and days of things, codes. Every other text is
 * replaced by its length. A member's birthday is a day too: only fields with these names keep theirs.
 */
import type { z } from "zod";
import { isTimeZone } from "@/lib/is-time-zone";
import { kindOfId } from "@/lib/ids";
import { failureCatalogue } from "@/server/errors";

const MOST_ITEMS = 20;
const MOST_FIELDS = 60;
const DEEPEST = 8;

/** Whatever a value may be by the operation; none where nothing is declared. */
type Schemas = readonly z.core.$ZodType[];

const ID = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/;
const MOMENT_FIELD = /(^|_)(at|on|local|from|until|gte|lt|day|date|time|start|end|starts|ends)$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
/** A field's name as ours are. Anybody may send another one. */
const FIELD = /^[a-z][a-z_]{0,39}$/;
/** Words of ours: a code, a status, a scope. */
const WORD = /^[a-z][a-z0-9_:*.-]{0,79}$/;

export const isId = (text: string) => ID.test(text) && kindOfId(text) !== null;
const hidden = (text: string) => `[${[...text].length} characters]`;

/** Redacts what was sent to an operation, whose schema tells which values are fixed. */
export function redactInput(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  return redact(value, { schemas: schema ? variantsOf(schema) : [], name: "", depth: 0 });
}

/** Redacts a path: a value that may not stay is replaced by the name of its parameter. */
export function redactPath(path: string, pattern: string, schema: z.ZodObject): string {
  const own = path.split("/");
  // The console's door stands before the path of an operation.
  const parts = pattern.split("/");
  return parts
    .map((part, at) => {
      const name = /^\{(\w+)\}/.exec(part)?.[1];
      if (name === undefined) return part;
      const sent = decoded(own[at] ?? "");
      const kept = redactInput(sent, schema.shape[name]);
      return isMoment(sent, name) || kept === sent ? (own[at] ?? "") : `{${name}}`;
    })
    .join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Place = { schemas: Schemas; name: string; depth: number };

function redact(value: unknown, { schemas, name, depth }: Place): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return schemas.some(isNumber) ? value : "[number]";
  if (typeof value === "string") return isHarmless(value, schemas, name) ? value : hidden(value);
  if (typeof value !== "object") return null;
  if (depth >= DEEPEST) return "[…]";
  if (Array.isArray(value)) {
    const items = schemas.flatMap(itemsOf);
    const some = value.slice(0, MOST_ITEMS);
    const kept = some.map((item) => redact(item, { schemas: items, name, depth: depth + 1 }));
    const more = value.length - some.length;
    return more > 0 ? [...kept, `[${more} more]`] : kept;
  }
  const fields = Object.entries(value);
  // Whoever sends a record chooses its names.
  if (!schemas.some(isObject) && schemas.length > 0) return `[${fields.length} fields]`;
  return Object.fromEntries(
    fields.slice(0, MOST_FIELDS).map(([key, inner]) => {
      const declared = schemas.flatMap((schema) => fieldOf(schema, key));
      const known = declared.length > 0 || FIELD.test(key);
      return [
        known ? key : hidden(key),
        redact(inner, { schemas: declared, name: key, depth: depth + 1 }),
      ];
    }),
  );
}

function isHarmless(text: string, schemas: Schemas, name: string): boolean {
  if (isId(text)) return true;
  if (schemas.some((schema) => isFixed(schema, text))) return true;
  if (schemas.length === 0) return false;
  if (isMoment(text, name)) return true;
  if (/(^|_)currency$/.test(name)) return /^[A-Za-z]{3}$/.test(text);
  if (/(^|_)timezone$/.test(name)) return isTimeZone(text);
  return NUMBER.test(text) && schemas.some(isNumber);
}

const isMoment = (text: string, name: string) => MOMENT_FIELD.test(name) && MOMENT.test(text);

// ---- What a schema says of a value.

type Def = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  getter?: () => z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
};
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def;

/** Returns the plain schemas that a schema is made of: without wrappers, a choice as each of its branches. */
function variantsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { innerType, in: before, out, options, getter, left, right } = defOf(schema);
  const inner = [innerType, before, out, left, right, ...(options ?? []), getter?.()].filter(
    (one) => one !== undefined,
  );
  return inner.length > 0 ? inner.flatMap(variantsOf) : [schema];
}

const isNumber = (schema: z.core.$ZodType) =>
  defOf(schema).type === "number" ||
  (defOf(schema).values?.some((value) => typeof value === "number") ?? false);
const isObject = (schema: z.core.$ZodType) => defOf(schema).type === "object";

function isFixed(schema: z.core.$ZodType, text: string): boolean {
  const { type, entries, values, element } = defOf(schema);
  if (type === "enum") return Object.values(entries ?? {}).includes(text);
  if (type === "literal") return values?.includes(text) ?? false;
  // A list in a query is one text.
  if (type === "array" && element) {
    const items = variantsOf(element);
    return text.split(",").every((one) => isId(one) || items.some((item) => isFixed(item, one)));
  }
  return type === "boolean" && (text === "true" || text === "false");
}

function itemsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { type, element } = defOf(schema);
  return type === "array" && element ? variantsOf(element) : [];
}

function fieldOf(schema: z.core.$ZodType, key: string): z.core.$ZodType[] {
  const { shape } = defOf(schema);
  const own = shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
  return own ? variantsOf(own) : [];
}

// ---- The answer of a failure.

/** Fields of an error whose words are ours, and those whose numbers are of nobody. */
const WORD_FIELDS = new Set([
  ...["code", "type", "resource", "current_status", "required_scope", "field", "limit"],
  ...["failure_code", "outcome", "kind", "status", "reason"],
]);
const NUMBER_FIELDS = new Set([
  ...["status", "most", "amount_due", "retry_after_seconds", "amount", "count", "line"],
  ...["min_length", "max_length", "gt", "ge", "lt", "le", "remaining", "capacity"],
]);
/** Sentences of the checks of fields: our own words, and numbers and names that the operation declares. */
const CHECKS =
  /^(Field required|Extra inputs|Input should|String should|List should|Dictionary should|JSON |Value )/;

/**
 * Redacts the answer of a failure. Its sentence is the one of its code: the one that was said may name people and
 * things.
 */
export function redactAnswer(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return null;
  const kept = redactTold(value, "", 0);
  const { code } = value as { code?: unknown };
  const kind = typeof code === "string" ? failureCatalogue().get(code) : undefined;
  if (!kind) return kept;
  const { title, explain } = kind;
  const { request_id } = value as { request_id?: unknown };
  return { ...(kept as object), title, detail: explain, ...(isOwn(request_id) && { request_id }) };
}

const isOwn = (id: unknown) => typeof id === "string" && isId(id);

function redactTold(value: unknown, name: string, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return NUMBER_FIELDS.has(name) ? value : "[number]";
  if (typeof value === "string") return isTold(value, name) ? value : hidden(value);
  if (typeof value !== "object" || depth >= DEEPEST) return null;
  if (Array.isArray(value)) {
    if (name === "loc") return value.map(redactLoc);
    return value.slice(0, MOST_ITEMS).map((item) => redactTold(item, name, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => FIELD.test(key))
      .map(([key, inner]) => [key, redactTold(inner, key, depth + 1)]),
  );
}

function isTold(text: string, name: string): boolean {
  if (isId(text) || isMoment(text, name)) return true;
  if (name === "msg") return CHECKS.test(text) && text.length <= 300;
  if (name === "type" && /^https?:\/\/[^\s?]+\/errors\/[a-z_]+$/.test(text)) return true;
  return WORD_FIELDS.has(name) && WORD.test(text);
}

/** The place of a fault: names of ours and positions; others come from whoever sent them. */
function redactLoc(part: unknown): unknown {
  const text = String(part);
  return FIELD.test(text) || /^\d{1,4}$/.test(text) ? part : hidden(text);
}
