import fc from "fast-check";
import { z } from "zod";
import { addDays } from "@/lib/time";
import { splitInput } from "@/server/openapi/answers";
import type { Route } from "@/server/route";
import { bookable } from "./seeds/bookable";

type Schema = { [key: string]: unknown };

const day = bookable.starts_at_local.slice(0, 10);
const two = (number: number) => String(number).padStart(2, "0");
/** Wall clocks around the bookable day: on the grid, off it, and to the second. */
const localTime = fc
  .tuple(fc.integer({ min: -40, max: 40 }), fc.nat(23), fc.constantFrom(0, 30, 17), fc.nat(59))
  .map(([days, hour, minute, second]) => {
    const date = addDays(day, Math.abs(days) < 35 ? 0 : days);
    return `${date}T${two(hour)}:${two(minute)}:${minute === 17 ? two(second) : "00"}`;
  });

/** Values of fields whose meaning is narrower than their type. */
const NAMED: [name: RegExp, values: fc.Arbitrary<unknown>][] = [
  [/_at_local$|^(from|to)_local$/, localTime],
  [/^(from|to)$/, fc.nat(400).map((days) => addDays(day, days - 200))],
  [/_at$|_at_(gte|lt)$|_time$/, localTime.map((local) => `${local}.5+05:45`)],
  [/currency/, fc.constantFrom("EUR", "JPY", "KWD", "isk", "HUF")],
  [/timezone/, fc.constantFrom("Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "UTC")],
  [/locale/, fc.constantFrom("de", "en-GB", "ar", "th-TH-u-ca-buddhist", "zh-Hant")],
  [/country_code/, fc.constantFrom("DE", "gb", "AQ")],
  [/email/, fc.nat().map((n) => `somebody.${n}@example.test`)],
  [/external_id|^search$|name|title/, fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 })],
];

/** Returns fields of an operation with valid, unexpected values. */
export function validFields(route: Route): fc.Arbitrary<Record<string, unknown>> {
  const json = z.toJSONSchema(z.object(splitInput(route).rest), {
    io: "input",
    unrepresentable: "any",
  }) as Schema;
  const { properties, $defs } = json as { properties: Record<string, Schema>; $defs?: Schemas };
  // References keep the value of the example: no random id names an object.
  const own = Object.entries(properties).filter(([name]) => !/_ids?$/.test(name));
  if (own.length === 0) return fc.constant({});
  const values = own.map(
    ([name, schema]) => [name, validValue(schema, name, $defs ?? {})] as const,
  );
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

type Schemas = Record<string, Schema>;

/** Returns a value of a JSON schema, small rather than large. */
function validValue(schema: Schema, name: string, defs: Schemas): fc.Arbitrary<unknown> {
  const reference = schema["$ref"];
  if (typeof reference === "string")
    return validValue(defs[reference.split("/").at(-1) ?? ""] ?? {}, name, defs);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, name, defs)));
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...(schema["enum"] as unknown[]));
  const bound = (key: string, otherwise: number) =>
    typeof schema[key] === "number" ? (schema[key] as number) : otherwise;
  switch (schema["type"]) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number": {
      const min = Math.max(bound("minimum", 0), -10);
      const whole = fc.integer({ min, max: Math.max(min, Math.min(bound("maximum", 9999), 9999)) });
      return fc.oneof(fc.integer({ min, max: min + 3 }), whole);
    }
    case "array": {
      const most = Math.min(bound("maxItems", 3), 3);
      const item = validValue((schema["items"] ?? {}) as Schema, name.replace(/s$/, ""), defs);
      return fc.array(item, { minLength: Math.min(bound("minItems", 0), most), maxLength: most });
    }
    case "object": {
      const properties = Object.entries((schema["properties"] ?? {}) as Schemas);
      if (properties.length === 0)
        return fc.dictionary(fc.constantFrom("locker", "shoe size"), fc.constantFrom("17", "44½"));
      return fc.record(
        Object.fromEntries(properties.map(([key, inner]) => [key, validValue(inner, key, defs)])),
        { requiredKeys: (schema["required"] ?? []) as string[] },
      );
    }
    default:
      return ofName(name, bound("maxLength", 60));
  }
}

function ofName(name: string, most: number): fc.Arbitrary<unknown> {
  const named = NAMED.find(([pattern]) => pattern.test(name));
  return named?.[1] ?? fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(most, 60) });
}
