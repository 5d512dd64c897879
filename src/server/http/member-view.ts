import { z } from "zod";
import type { Route } from "@/server/route";

/** Fields of the integrator: its systems see them, no member does (contract §1). */
export const PRIVATE_FIELDS: ReadonlySet<string> = new Set(["metadata", "external_id"]);

const views = new WeakMap<z.ZodType, z.ZodType>();

/** Returns an operation as members have it: without the integrator's fields in its answer. */
export function forMembers(route: Route): Route {
  return { ...route, output: memberView(route.output) };
}

/**
 * Returns a view without the integrator's fields, at any depth; the same view when it has none. Parsing with it removes
 * them.
 */
export function memberView<T extends z.ZodType>(schema: T): T {
  const known = views.get(schema) ?? withMeta(schema, strip(schema));
  views.set(schema, known);
  return known as T;
}

function strip(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const part of ["element", "innerType", "valueType", "left", "right"]) {
    const inner = def[part];
    if (inner instanceof z.ZodType && memberView(inner) !== inner)
      changed[part] = memberView(inner);
  }
  const options = def["options"] as z.ZodType[] | undefined;
  if (options?.some((one) => memberView(one) !== one)) changed["options"] = options.map(memberView);
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    const shown = fields.filter(([name]) => !PRIVATE_FIELDS.has(name));
    if (shown.length < fields.length || shown.some(([, inner]) => memberView(inner) !== inner))
      changed["shape"] = Object.fromEntries(
        shown.map(([name, inner]) => [name, memberView(inner)]),
      );
  }
  if (Object.keys(changed).length === 0) return schema;
  return z.core.clone(schema, { ...schema.def, ...changed } as never);
}

/** Copies a view's description to its member version; the document gives that one its own name. */
function withMeta(schema: z.ZodType, stripped: z.ZodType): z.ZodType {
  if (stripped === schema) return schema;
  const { id, ...said } = schema.meta() ?? {};
  return stripped.meta({ ...said, ...(id !== undefined && { id: `Portal${id}` }) });
}

/** Returns a value for a member's page without the integrator's fields, except custom fields of that name. */
export function withoutPrivate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrivate);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PRIVATE_FIELDS.has(name))
      .map(([name, inner]) => [name, name === "custom_fields" ? inner : withoutPrivate(inner)]),
  );
}
