import { z } from "zod";
import type { Route } from "@/server/route";

/** Fields that are the integrator's: an object shows them to its systems, and to no member (contract §1). */
export const PRIVATE_FIELDS: ReadonlySet<string> = new Set(["metadata", "external_id"]);

const views = new WeakMap<z.ZodType, z.ZodType>();

/** An operation as members have it: its answer lacks what is the integrator's alone. */
export function forMembers(route: Route): Route {
  return { ...route, output: memberView(route.output) };
}

/**
 * A view without the fields that are the integrator's, wherever in it they stand; the same view where it has
 * none. What is parsed by it loses them.
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

/** What is said of a view, also of what members see of it; in the document it has a name of its own. */
function withMeta(schema: z.ZodType, stripped: z.ZodType): z.ZodType {
  if (stripped === schema) return schema;
  const { id, ...said } = schema.meta() ?? {};
  return stripped.meta({ ...said, ...(id !== undefined && { id: `Portal${id}` }) });
}

/** A value as a member's page may have it: the same fields are gone, but for what the organization calls so. */
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
