import { z } from "zod";
import { splitInput } from "@/server/openapi/answers";
import type { Route } from "@/server/route";

type Schema = { [key: string]: unknown };
type Path = readonly string[];

/** Times that are refused at both ends, and the first and the last that are accepted. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-05:00",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
  ],
  "date-time-local": [
    "0001-01-01T00:00:00",
    "9999-12-31T23:59:59",
    "0002-01-01T00:00:00",
    "9999-12-31T11:59:59",
  ],
  date: ["0001-01-01", "9999-12-31", "1970-01-01", "2999-12-31"],
};

/**
 * Returns the fields of an operation with all of its times at each of the ends of time; a field within another is set
 * in that of the example. Empty for an operation without times.
 */
export function timeBounds(route: Route): Record<string, unknown>[] {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(splitInput(route).rest), {
    io: "input",
    unrepresentable: "any",
  }) as { properties?: Record<string, Schema>; $defs?: Record<string, Schema> };
  const times = Object.entries(properties).flatMap(([name, schema]) =>
    timesOf(schema, $defs, [name]),
  );
  if (times.length === 0) return [];
  return [0, 1, 2, 3].map((n) => {
    let fields = (route.example ?? {}) as Record<string, unknown>;
    for (const { path, format } of times)
      fields = placed(fields, path, BOUNDS[format]?.[n] ?? "") as Record<string, unknown>;
    return Object.fromEntries(times.map(({ path: [name = ""] }) => [name, fields[name]]));
  });
}

function timesOf(
  schema: Schema,
  defs: Record<string, Schema>,
  path: Path,
): { path: Path; format: string }[] {
  const { $ref, format, anyOf, oneOf, properties, items } = schema;
  if (path.length > 3) return [];
  if (typeof format === "string" && format in BOUNDS) return [{ path, format }];
  if (typeof $ref === "string")
    return timesOf(defs[$ref.split("/").at(-1) ?? ""] ?? {}, defs, path);
  const choices = (anyOf ?? oneOf ?? []) as Schema[];
  if (choices.length > 0) return choices.flatMap((choice) => timesOf(choice, defs, path));
  if (items) return timesOf(items as Schema, defs, [...path, "0"]);
  return Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([name, inner]) =>
    timesOf(inner, defs, [...path, name]),
  );
}

function placed(within: unknown, path: Path, value: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (step === "0") return [placed(Array.isArray(within) ? within[0] : undefined, rest, value)];
  const known = (within ?? {}) as Record<string, unknown>;
  return { ...known, [step]: placed(known[step], rest, value) };
}
