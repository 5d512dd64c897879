import { type Document, nameIn, resolve, type Schema } from "./document";
import { boundsOf, typeOf, withoutSpelling } from "./types";

/** A field, parameter or header, in words. */
export type FieldNote = {
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
  bounds: string[];
  /** The values that it can have, if they are few. */
  values: string[];
  /** The schema whose fields stand elsewhere. */
  object?: string;
  children: FieldNote[];
};

/** True for a schema that has a place of its own, to which its fields are linked. */
export type HasPlace = (name: string) => boolean;

/** Describes the fields of a schema, and what is inside of them. */
export function fieldsOf(
  document: Document,
  schema: Schema,
  hasPlace: HasPlace,
  within: readonly string[] = [],
): FieldNote[] {
  const { properties, required } = flat(document, schema);
  const name = nameIn(schema);
  const inside = name ? [...within, name] : within;
  return Object.entries(properties).map(([field, one]) =>
    describe(document, field, one, { isRequired: required.has(field), hasPlace, within: inside }),
  );
}

type About = { isRequired: boolean; hasPlace: HasPlace; within: readonly string[] };

/** Describes one field; its own words come before those of the schema that it refers to. */
export function describe(
  document: Document,
  name: string,
  schema: Schema,
  { isRequired, hasPlace, within }: About,
): FieldNote {
  const parts = branchesOf(document, schema);
  const objects = parts.map((part) => innermost(document, part)).filter((one) => one !== undefined);
  const names = objects.map(nameIn);
  const linked = names.find((one) => one !== undefined && (hasPlace(one) || within.includes(one)));
  const own = parts.map((part) => resolve(document, part));
  return {
    name,
    type: typeOf(document, schema),
    isRequired,
    description: wordsOf(document, schema),
    bounds: [...own.flatMap(boundsOf), ...scopeOf(resolve(document, schema))],
    values: own.flatMap((one) => valuesOf(document, one)),
    ...(linked !== undefined && { object: linked }),
    children:
      linked === undefined
        ? joined(objects.flatMap((object) => fieldsOf(document, object, hasPlace, within)))
        : [],
  };
}

/** Returns the schemas that a value may fit, without null. */
function branchesOf(document: Document, schema: Schema): Schema[] {
  const { anyOf, oneOf } = resolve(document, schema);
  const branches = anyOf ?? oneOf;
  if (!branches) return [schema];
  return withoutSpelling(branches)
    .filter(({ type }) => type !== "null")
    .flatMap((branch) => branchesOf(document, branch));
}

/** Returns the object in lists of lists, or in a record; undefined for simple values. */
function innermost(document: Document, schema: Schema): Schema | undefined {
  const own = resolve(document, schema);
  if (own.properties || own.allOf) return schema;
  const { items, additionalProperties: values } = own;
  const next = items ?? (typeof values === "object" ? values : undefined);
  if (!next) return undefined;
  return branchesOf(document, next)
    .map((branch) => innermost(document, branch))
    .find(Boolean);
}

/** Joins the fields of a name, which objects of several kinds have. */
function joined(fields: FieldNote[]): FieldNote[] {
  const byName = new Map<string, FieldNote>();
  for (const field of fields) {
    const known = byName.get(field.name);
    const types = new Set([...(known?.type.split(" or ") ?? []), field.type]);
    byName.set(field.name, { ...field, ...known, type: [...types].join(" or ") });
  }
  return [...byName.values()];
}

function scopeOf(schema: Schema): string[] {
  const scope = schema["x-required-scope"];
  return typeof scope === "string" ? [`needs the scope \`${scope}\``] : [];
}

function wordsOf(document: Document, schema: Schema): string {
  if (schema.description) return schema.description;
  const own = resolve(document, schema);
  if (own.description) return own.description;
  return (own.anyOf ?? own.oneOf ?? []).map((one) => wordsOf(document, one)).find(Boolean) ?? "";
}

function valuesOf(document: Document, own: Schema): string[] {
  const { enum: values, items } = own;
  if ("const" in own) return [String(own.const)];
  if (values) return values.filter((one) => one !== null).map(String);
  return items ? valuesOf(document, resolve(document, items)) : [];
}

type Flat = { properties: Record<string, Schema>; required: Set<string> };

/** Joins the parts of a schema. */
function flat(document: Document, schema: Schema): Flat {
  const own = resolve(document, schema);
  const flattened: Flat = { properties: { ...own.properties }, required: new Set(own.required) };
  for (const part of own.allOf ?? []) {
    const { properties, required } = flat(document, part);
    Object.assign(flattened.properties, properties);
    for (const name of required) flattened.required.add(name);
  }
  return flattened;
}
