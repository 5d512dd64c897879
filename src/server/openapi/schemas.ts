import type { Schema } from "./example";

type Schemas = Record<string, Schema>;

/**
 * Moves objects that several schemas share into a schema of their own, named after the field: an address, a line, a
 * tax. The description of a single field stays beside the reference.
 */
export function shareObjects(schemas: Schemas): void {
  const times = new Map<string, number>();
  for (const schema of Object.values(schemas))
    replaceInner(schema, "", (inner) => {
      const text = textOf(inner);
      times.set(text, (times.get(text) ?? 0) + 1);
      return inner;
    });
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [textOf(schema), name]));
  for (const [owner, schema] of Object.entries(schemas)) replaceInner(schema, "", share(owner));

  function share(owner: string) {
    return (inner: Schema, field: string): Schema => {
      const text = textOf(inner);
      const { description, ...rest } = inner;
      if (!names.has(text) && (times.get(text) ?? 0) > 1) {
        const name = freeName(schemas, field, owner);
        names.set(text, name);
        schemas[name] = rest;
        replaceInner(rest, "", share(name));
      }
      const name = names.get(text);
      if (name === undefined) return inner;
      const $ref = `#/components/schemas/${name}`;
      return description === undefined ? { $ref } : { $ref, description };
    };
  }
}

/** How many characters a schema of its own must save. */
const WORTH = 100;

/** Moves fields that many schemas share, with their descriptions, into a schema of their own. */
export function shareFields(schemas: Schemas): void {
  const found = new Map<string, { name: string; owner: string; places: Schemas[] }>();
  const visit = (value: unknown, owner: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      visit(inner, owner);
      if (key !== "properties") continue;
      for (const [name, field] of Object.entries(inner as Schemas)) {
        const text = `${name} ${JSON.stringify(field)}`;
        const known = found.get(text) ?? { name, owner, places: [] };
        known.places.push(inner as Schemas);
        found.set(text, known);
      }
    }
  };
  for (const [owner, schema] of Object.entries(schemas)) visit(schema, owner);
  const often = [...found].sort(([, one], [, other]) => other.places.length - one.places.length);
  for (const [text, { name, owner, places }] of often) {
    const wanted = [pascal(name), `${owner}${pascal(name)}`].find((one) => !(one in schemas));
    const $ref = `#/components/schemas/${wanted}`;
    const saved = text.length - name.length - JSON.stringify({ $ref }).length;
    const field = places[0]?.[name];
    if (saved * (places.length - 1) < WORTH || !field || !wanted) continue;
    if ("$ref" in field || field["x-expandable"]) continue;
    schemas[wanted] = field;
    for (const place of places) place[name] = { $ref };
  }
}

function freeName(schemas: Schemas, field: string, owner: string): string {
  const word = pascal(field);
  const names = [word, `${owner}${word}`, ...[2, 3, 4, 5, 6, 7, 8].map((n) => `${word}${n}`)];
  return (
    names.find((name) => !(name in schemas)) ?? `${owner}${word}${Object.keys(schemas).length}`
  );
}

const SIMPLE = new Set(["string", "integer", "number", "boolean", "array"]);

/** Writes "this or null" as one type with null, anywhere below a value of the document. */
export function shortenNulls(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const inner of Object.values(value)) shortenNulls(inner);
  const schema = value as Schema;
  const [one, none, ...others] = (schema["anyOf"] ?? []) as Schema[];
  if (!one || none?.["type"] !== "null" || others.length > 0) return;
  if (!SIMPLE.has(String(one["type"])) || "const" in one) return;
  const said = { ...schema };
  delete said["anyOf"];
  delete schema["anyOf"];
  const values = one["enum"] as unknown[] | undefined;
  Object.assign(schema, one, values && { enum: [...values, null] }, said);
  schema["type"] = [one["type"], "null"];
}

/** Replaces each object below a schema by the result of `change`, from the outside in. */
function replaceInner(
  schema: Schema,
  field: string,
  change: (inner: Schema, field: string) => Schema,
): void {
  const visit = (inner: Schema, name: string): Schema => {
    const changed = isOwnObject(inner) ? change(inner, name) : inner;
    if (!("$ref" in changed)) replaceInner(changed, name, change);
    return changed;
  };
  for (const key of ["properties", "patternProperties"]) {
    const properties = schema[key] as Schemas | undefined;
    for (const [name, inner] of Object.entries(properties ?? {}))
      properties![name] = visit(inner, name);
  }
  for (const key of ["items", "additionalProperties"])
    if (typeof schema[key] === "object")
      schema[key] = visit(schema[key] as Schema, singular(field));
  for (const key of ["anyOf", "oneOf", "allOf"])
    if (Array.isArray(schema[key]))
      schema[key] = (schema[key] as Schema[]).map((inner) => visit(inner, field));
}

/** True if a schema describes an object with more than two fields. */
function isOwnObject({ properties }: Schema): boolean {
  return Object.keys(properties ?? {}).length > 2;
}

function textOf({ description: _own, ...schema }: Schema): string {
  return JSON.stringify(schema);
}

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  return name.replace(/s$/, "");
}

export function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join("");
}
