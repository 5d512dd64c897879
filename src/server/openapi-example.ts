/** Examples of answers, made from the schemas of the OpenAPI document: each field by its own example, or its kind. */
export type Schema = { [key: string]: unknown };
type Schemas = Record<string, Schema>;

/** What ids of a field or component begin with, where its name does not say. */
const PREFIXES: [name: RegExp, prefix: string][] = [
  [/organization/i, "org"],
  [/api_?key/i, "key"],
  [/payment_?method/i, "pm"],
  [/payment/i, "pay"],
  [/custom_?field/i, "cfd"],
  [/host/i, "evh"],
  [/resource/i, "evr"],
  [/recurring/i, "rev"],
  [/policy/i, "plc"],
  [/price_?rule/i, "prl"],
  [/tax_?rate/i, "txr"],
  [/quote/i, "quo"],
  [/booking/i, "bkg"],
  [/credit_?note/i, "crn"],
  [/invoice/i, "inv"],
  [/refund/i, "ref"],
  [/pass_?design/i, "pds"],
  [/pass/i, "pas"],
  [/webhook_?endpoint/i, "whe"],
  [/webhook/i, "wev"],
  [/group/i, "grp"],
  [/account/i, "acc"],
  [/member/i, "mbr"],
  [/product/i, "prd"],
  [/subscription/i, "sub"],
  [/grant/i, "grt"],
  [/benefit/i, "ben"],
  [/waitlist/i, "wle"],
  [/feed/i, "cfe"],
  [/event/i, "evt"],
];
const ULID = "01JZ0000000000000000000000";
const DEEPEST = 8;

/** A value that fits a JSON schema of the document. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  return make(schema, "", "", 0);

  function make(schema: Schema, name: string, owner: string, depth: number): unknown {
    const reference = schema["$ref"];
    if (typeof reference === "string") {
      const component = reference.split("/").at(-1) ?? "";
      return make(schemas[component] ?? {}, name, component, depth);
    }
    if ("example" in schema) return schema["example"];
    const [sample] = (schema["examples"] as unknown[] | undefined) ?? [];
    if (sample !== undefined) return sample;
    if ("const" in schema) return schema["const"];
    if (Array.isArray(schema["enum"])) return schema["enum"][0];
    const parts = schema["allOf"] as Schema[] | undefined;
    if (parts) return Object.assign({}, ...parts.map((part) => make(part, name, owner, depth)));
    const branches = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
    if (branches) {
      const nullable = branches.some((branch) => branch["type"] === "null");
      // What has not happened yet has no time: most objects are neither archived nor cancelled.
      if (nullable && (/_at$/.test(name) || depth > DEEPEST)) return null;
      return make(branches.find((one) => one["type"] !== "null") ?? {}, name, owner, depth);
    }
    const types = [schema["type"]].flat();
    if (types.includes("null") && /_at$/.test(name)) return null;
    return ofType(String(types.find((one) => one !== "null") ?? ""), schema, name, owner, depth);
  }

  function ofType(type: string, schema: Schema, name: string, owner: string, depth: number) {
    switch (type) {
      case "object":
        return Object.fromEntries(
          Object.entries((schema["properties"] ?? {}) as Schemas)
            // Objects in place of ids only come where they are asked for, and may go round in circles.
            .filter(([, inner]) => !inner["x-expandable"])
            .map(([key, inner]) => [key, make(inner, key, owner, depth + 1)]),
        );
      case "array": {
        const few = Number(schema["minItems"] ?? 0);
        if (depth > DEEPEST && few === 0) return [];
        const item = make(
          (schema["items"] ?? {}) as Schema,
          name.replace(/s$/, ""),
          owner,
          depth + 1,
        );
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
}

function text(schema: Schema, name: string, owner: string): string {
  const said = {
    "date-time": "2025-01-31T09:00:00.000Z",
    date: "2025-01-31",
    uri: "https://example.org",
  };
  const format = said[schema["format"] as keyof typeof said];
  if (format) return format;
  if (/_?id$/.test(name)) {
    const prefix = PREFIXES.find(([known]) => known.test(name === "id" ? owner : name))?.[1];
    return prefix ? `${prefix}_${ULID}` : ULID;
  }
  if (/_url$/.test(name)) return "https://example.org/image.png";
  if (/_at_local$/.test(name)) return "2025-01-31T09:00:00";
  if (name === "timezone") return "Europe/Berlin";
  if (name === "currency") return "EUR";
  if (name === "email") return "ada.winter@example.org";
  if (/(^|_)name$/.test(name)) return "Ada Winter";
  const words = name ? name.replaceAll("_", " ") : "text";
  return words.padEnd(Number(schema["minLength"] ?? 0), ".");
}
