import { ID_KINDS } from "@/lib/ids";
import { FIELD_WORDS } from "./field-words";
import { QUERY_WORDS } from "./field-words/common";
import { kindOf } from "./ids";
import type { Parameter } from "./components";
import type { Schema } from "./example";

/** Describes the fields without a description by their names, anywhere in these schemas. */
export function describeFields(schemas: Record<string, Schema>): void {
  for (const [owner, schema] of Object.entries(schemas))
    describeBelow(schema, [ownerOf(owner)], schemas);
}

/** Members' own objects share the words of an organization's, pages those of every page, and answers those of requests. */
function ownerOf(schema: string): string {
  return schema
    .replace(/^Portal(?=[A-Z])/, "")
    .replace(/^\w+Page$/, "Page")
    .replace(/Output$/, "");
}

function describeBelow(value: unknown, path: string[], schemas: Record<string, Schema>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== "properties") describeBelow(inner, path, schemas);
    else
      for (const [name, field] of Object.entries(inner as Record<string, Schema>)) {
        describeBelow(field, [...path, name], schemas);
        if (isDescribed(field, schemas)) continue;
        const words = fieldWords([...path, name]) ?? idWords(name, path.at(-1) ?? "");
        if (words) field["description"] = words;
      }
  }
}

/** Returns the most specific words for a field: its whole path in the object comes before its name. */
function fieldWords(path: string[]): string | undefined {
  const keys = path.map((_, at) => path.slice(at).join("."));
  return keys.map((key) => FIELD_WORDS[key]).find(Boolean);
}

/** True if a field is described, by itself or by its parts. */
export function isDescribed(field: Schema, schemas: Record<string, Schema>): boolean {
  if (field["description"]) return true;
  const ref = field["$ref"];
  if (typeof ref === "string")
    return isDescribed(schemas[ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  const branches = (field["anyOf"] ?? field["oneOf"] ?? []) as Schema[];
  return branches.some((branch) => isDescribed(branch, schemas));
}

/** Describes a parameter whose schema does not. */
export function describeParameter(parameter: Parameter): void {
  const { name, schema } = parameter;
  if (schema) delete schema["description"];
  if (parameter.description) return;
  const filter = QUERY_WORDS[name] ?? (parameter.required ? undefined : filterWords(name));
  const words =
    (parameter.in === "query" ? filter : undefined) ?? pathWords(name) ?? FIELD_WORDS[name];
  if (words) parameter.description = words;
}

function idWords(name: string, owner: string): string | undefined {
  if (name === "id") {
    const prefix = kindOf(owner);
    return prefix && `Id of the ${spaced(ID_KINDS[prefix])}, such as \`${prefix}_…\`.`;
  }
  if (name.endsWith("_ids")) return `Ids of the ${plural(spaced(name.slice(0, -4)))}.`;
  return name.endsWith("_id") ? `Id of the ${spaced(name.slice(0, -3))}.` : undefined;
}

function pathWords(name: string): string | undefined {
  if (!name.endsWith("_id") || name === "external_id") return undefined;
  const prefix = kindOf(name.slice(0, -3));
  return prefix && `Id of the ${spaced(ID_KINDS[prefix])}, such as \`${prefix}_…\`.`;
}

function filterWords(name: string): string | undefined {
  return name.endsWith("_id") ? `Only those of this ${spaced(name.slice(0, -3))}.` : undefined;
}

const plural = (words: string) => `${words}${words.endsWith("s") ? "es" : "s"}`;
const spaced = (name: string) => name.replaceAll("_", " ");
