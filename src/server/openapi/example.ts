/** Examples of answers, made from the schemas of the OpenAPI document and a table of values. */
import { HAPPENED, MOMENTS, valueOf } from "./example-values";
import { exampleId } from "./ids";

export type Schema = { [key: string]: unknown };
type Schemas = Record<string, Schema>;

const DEEPEST = 4;

/** Returns a value that fits a JSON schema of the document; `component` is its name. */
export function exampleOf(schema: Schema, schemas: Schemas, component: string): unknown {
  return make(schema, "", component, 0);

  function make(schema: Schema, name: string, owner: string, depth: number): unknown {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      const target = reference.split("/").at(-1) ?? "";
      const known = schemas[target] ?? {};
      if (!("properties" in known)) return make(known, name, owner, depth);
      return make(known, name, target, depth);
    }
    const said = name && valueOf(owner, name, (value) => fits(value, schema, schemas));
    if (said !== undefined && said !== "") return said;
    if ("example" in schema) return schema["example"];
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return schema["enum"][0];
    const parts = schema["allOf"] as Schema[] | undefined;
    if (parts) return Object.assign({}, ...parts.map((part) => make(part, name, owner, depth)));
    const branches = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
    if (branches) {
      const nullable = branches.some((branch) => branch["type"] === "null");
      if (nullable && (isOpen(name) || depth > DEEPEST)) return null;
      return make(branches.find((one) => one["type"] !== "null") ?? {}, name, owner, depth);
    }
    const types = [schema["type"]].flat();
    if (types.includes("null") && isOpen(name)) return null;
    return ofType(String(types.find((one) => one !== "null") ?? ""), schema, name, owner, depth);
  }

  function ofType(type: string, schema: Schema, name: string, owner: string, depth: number) {
    switch (type) {
      case "object":
        return Object.fromEntries(
          Object.entries((schema["properties"] ?? {}) as Schemas)
            // Expanded objects come only on request, and may be circular.
            .filter(([, inner]) => !inner["x-expandable"])
            .map(([key, inner]) => [
              key,
              make(inner, key, ownerOf(schema, name, owner), depth + 1),
            ]),
        );
      case "array": {
        const few = Number(schema["minItems"] ?? 0);
        // An export holds everything of a member: its lists have examples where they are lists.
        const tooMuch = depth > DEEPEST || /Export$/.test(owner);
        if (tooMuch && few === 0) return [];
        const item = make((schema["items"] ?? {}) as Schema, singular(name), owner, depth + 1);
        return Array.from({ length: Math.max(1, few) }, () => item);
      }
      case "string":
        return text(schema, name, owner);
      case "integer":
      case "number":
        return Math.max(1, Number(schema["minimum"] ?? 1));
      case "boolean":
        return false;
      default:
        return null;
    }
  }

  /** Returns the owner of an object's fields: the component itself, or for an inner object its field. */
  function ownerOf(schema: Schema, name: string, owner: string): string {
    return schemas[owner] === schema ? owner : pascal(name) || owner;
  }
}

/** Future events have no time: most objects are neither archived nor cancelled. */
function isOpen(name: string): boolean {
  return /_(at|until)$/.test(name) && !HAPPENED.test(name);
}

/** True if a value fits a schema, as far as types tell. */
function fits(value: unknown, schema: Schema, schemas: Schemas): boolean {
  if ("const" in schema) return value === schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"].includes(value);
  if (typeof schema["$ref"] === "string")
    return fits(value, schemas[schema["$ref"].split("/").at(-1) ?? ""] ?? {}, schemas);
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (branches) return branches.some((branch) => fits(value, branch, schemas));
  if (Array.isArray(value) && value.length > 0 && schema["items"])
    return value.every((one) => fits(one, schema["items"] as Schema, schemas));
  const own = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  // Objects with fixed fields are made field by field.
  if (own === "object") return [schema["type"]].flat().includes("object") && !schema["properties"];
  const types = [schema["type"]].flat();
  const pattern = schema["pattern"];
  if (typeof value === "string" && "format" in schema && schema["format"] !== "uri") return false;
  if (
    typeof value === "string" &&
    typeof pattern === "string" &&
    !new RegExp(pattern, "u").test(value)
  )
    return false;
  return types.includes(own) || (own === "number" && types.includes("integer"));
}

function text(schema: Schema, name: string, owner: string): string {
  const [, instant = "", local = ""] = MOMENTS.find(([pattern]) => pattern.test(name)) ?? [];
  const format = String(schema["format"] ?? "");
  if (format === "date-time") return instant;
  if (format === "date-time-local" || /_at_local$/.test(name)) return local;
  if (format === "date") return local.slice(0, 10);
  if (format === "email") return "ines.duarte@example.com";
  if (/_?id$/.test(name)) return exampleId(name === "id" ? owner : name.replace(/_id$/, ""));
  if (format === "uri" || /_ur[li]$/.test(name)) return "https://harbour.example/";
  if (/_local$/.test(name)) return local.slice(11);
  if (/(^|_)date$/.test(name)) return local.slice(0, 10);
  const words = name ? name.replaceAll("_", " ") : "text";
  return words.padEnd(Number(schema["minLength"] ?? 0), ".");
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}

function pascal(name: string): string {
  return name.replaceAll(/(^|_)([a-z])/g, (_, _start, letter: string) => letter.toUpperCase());
}
