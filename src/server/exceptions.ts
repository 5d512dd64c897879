import { EXCEPTIONS } from "@/lib/wire";
import { type Actor, hasScope } from "./context";
import { InsufficientScope } from "./errors";
import type { Route } from "./route";

const known = new WeakMap<Route, string[]>();

/** Names the fields of an operation that depart from the terms (`departing`). */
export function departuresOf(route: Route): string[] {
  const names =
    known.get(route) ??
    Object.entries(route.input.shape)
      .filter(([, field]) => field.meta()?.["x-required-scope"] === EXCEPTIONS)
      .map(([name]) => name);
  known.set(route, names);
  return names;
}

/**
 * Raises InsufficientScope where a request departs from the terms and its caller may not. False, and what the
 * operation does anyway when the field is left out, is no departure.
 */
export function assertMayDepart(route: Route, actor: Actor, input: object): void {
  if (hasScope(actor, EXCEPTIONS)) return;
  for (const name of departuresOf(route)) {
    const value = (input as Record<string, unknown>)[name];
    const usual = route.input.shape[name]?.safeParse(undefined).data;
    if (value !== undefined && value !== false && value !== usual)
      throw InsufficientScope({ required_scope: EXCEPTIONS, field: name });
  }
}
