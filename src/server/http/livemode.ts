import { z } from "zod";
import { type Ctx, modeOf } from "@/server/context";
import { addExpansions, expandedProperties } from "./expansions";
import type { Route } from "@/server/route";

/** Marks the objects in a value of a schema. */
type Marker = (value: unknown, live: boolean) => void;

const markers = new WeakMap<z.core.$ZodType, Marker | null>();

/**
 * Returns the answer of an operation: its result in the shape of its output, each object marked with `livemode`
 * (contract §1, Modes). No other place adds it, so that no view has to.
 */
export function present(
  { output }: Pick<Route, "output">,
  result: unknown,
  ctx: Pick<Ctx, "org">,
): unknown {
  const parsed = output.parse(result);
  markerOf(output)?.(parsed, modeOf(ctx.org) === "live");
  addExpansions(result, parsed, (kind, object) => present(kind, object, ctx));
  return parsed;
}

/** Adds the field that answers have beyond an object's own schema to its JSON schema. */
export function describeMode({ zodSchema, jsonSchema, io }: Described): void {
  if (io !== "output" || !isObject(zodSchema)) return;
  jsonSchema.properties = {
    ...jsonSchema.properties,
    livemode: { type: "boolean", description: "Whether it belongs to a live organization." },
    ...expandedProperties(zodSchema),
  };
  jsonSchema.required = [...(jsonSchema.required ?? []), "livemode"];
}
type Described = {
  zodSchema: z.core.$ZodType;
  jsonSchema: { properties?: Record<string, unknown>; required?: string[] };
  io: "input" | "output";
};

/** True for schemas of API objects: they have an id and a time of creation. */
function isObject(schema: z.core.$ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && "id" in schema.shape && "created_at" in schema.shape;
}

function markerOf(schema: z.core.$ZodType): Marker | null {
  const known = markers.get(schema);
  if (known !== undefined) return known;
  const made = makeMarker(schema);
  markers.set(schema, made);
  return made;
}

/** Finds the objects in a schema once; null when it has none, so that most values are not walked. */
function makeMarker(schema: z.core.$ZodType): Marker | null {
  if (schema instanceof z.ZodObject) return makeObjectMarker(schema);
  if (schema instanceof z.ZodArray) {
    const each = markerOf(schema.element);
    return each && ((value, live) => (value as unknown[]).forEach((one) => each(one, live)));
  }
  if (schema instanceof z.ZodUnion) {
    // Each branch marks only values with the shape of its object.
    const all = schema.options.map(markerOf).filter((one) => one !== null);
    return all.length > 0 ? (value, live) => all.forEach((mark) => mark(value, live)) : null;
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = markerOf(schema.unwrap());
    return inner && ((value, live) => void (value && inner(value, live)));
  }
  return null;
}

function makeObjectMarker(schema: z.ZodObject): Marker | null {
  const inner = Object.entries(schema.shape).flatMap(([name, field]) => {
    const mark = markerOf(field);
    return mark ? [{ name, mark }] : [];
  });
  const own = isObject(schema);
  if (!own && inner.length === 0) return null;
  return (value, live) => {
    const fields = value as Record<string, unknown>;
    if (typeof fields !== "object" || fields === null) return;
    for (const { name, mark } of inner) if (fields[name]) mark(fields[name], live);
    if (own && "id" in fields) fields["livemode"] = ownMode(fields["mode"]) ?? live;
  };
}

/** Returns the mode that an object states itself: a live key may get an object of a test organization. */
function ownMode(mode: unknown): boolean | undefined {
  return mode === "live" || mode === "test" ? mode === "live" : undefined;
}
