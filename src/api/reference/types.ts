import { type Document, nameIn, resolve, type Schema } from "./document";

/** Says the type of a value in words, such as `list of strings or null`. */
export function typeOf(document: Document, schema: Schema): string {
  return [...new Set(kindsOf(document, schema))].join(" or ");
}

function kindsOf(document: Document, schema: Schema): string[] {
  const own = resolve(document, schema);
  const branches = own.anyOf ?? own.oneOf;
  if (branches) {
    const kinds = withoutSpelling(branches).flatMap((one) => kindsOf(document, one));
    // "or null" comes last.
    return kinds.sort((a, b) => Number(a === "null") - Number(b === "null"));
  }
  if ("const" in own) return [typeof own.const];
  const types = [own.type ?? (own.properties || own.allOf ? "object" : "any")].flat();
  return types.map((type) => kindOf(document, type, own, nameIn(schema)));
}

/** Leaves out how a boolean is spelt in a query. */
export function withoutSpelling(branches: Schema[]): Schema[] {
  const isBoolean = branches.some(({ type }) => type === "boolean");
  return branches.filter((one) => !isBoolean || one.enum?.join() !== "true,false");
}

function kindOf(document: Document, type: string, own: Schema, name?: string): string {
  if (type === "array") {
    const inner = kindsOf(document, own.items ?? {}).filter((one) => one !== "null");
    return `list of ${inner.map(plural).join(" or ")}`;
  }
  if (type === "string") return FORMATS[own.format ?? ""] ?? "string";
  if (type !== "object") return type;
  const { additionalProperties: values } = own;
  if (!own.properties && typeof values === "object" && Object.keys(values).length > 0)
    return `map of ${kindsOf(document, values).map(plural).join(" or ")}`;
  return name && (own.properties || own.allOf) ? name : "object";
}

/** Formats that say more than `string`. */
const FORMATS: Record<string, string> = {
  "date-time": "time",
  date: "date",
  email: "email address",
  uri: "URL",
  binary: "file",
};

const SIMPLE = /^(string|integer|number|boolean|object|time|date|URL)$/;

function plural(kind: string): string {
  return SIMPLE.test(kind) ? `${kind}s` : kind;
}

/** Says the bounds of a value, each in a few words. */
export function boundsOf(schema: Schema): string[] {
  const { pattern, default: usual, uniqueItems } = schema;
  return [
    ...range(schema, "minimum", "maximum", ""),
    ...range(schema, "minLength", "maxLength", "characters"),
    ...range(schema, "minItems", "maxItems", "items"),
    ...(uniqueItems ? ["no item twice"] : []),
    ...(typeof pattern === "string" ? [`matches \`${pattern}\``] : []),
    ...(usual === undefined ? [] : [`\`${JSON.stringify(usual)}\` if left out`]),
  ];
}

function range(schema: Schema, from: string, to: string, unit: string): string[] {
  const [least, most] = [schema[from], schema[to]];
  const said =
    least !== undefined && most !== undefined
      ? least === most
        ? `exactly ${String(least)}`
        : `${String(least)} to ${String(most)}`
      : least !== undefined
        ? `at least ${String(least)}`
        : most !== undefined
          ? `at most ${String(most)}`
          : undefined;
  return said === undefined ? [] : [unit ? `${said} ${unit}` : said];
}
