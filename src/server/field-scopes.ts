import { type Actor, hasScope } from "./context";
import { InsufficientScope } from "./errors";
import type { Route } from "./route";

const known = new WeakMap<Route, Map<string, string>>();

/** Returns the fields of an operation that need a scope of their own (`departing`, `needing`), with the scope. */
export function fieldScopesOf(route: Route): Map<string, string> {
  const scopes = known.get(route) ?? new Map<string, string>();
  if (known.has(route)) return scopes;
  for (const [name, field] of Object.entries(route.input.shape)) {
    const scope = field.meta()?.["x-required-scope"];
    if (typeof scope === "string") scopes.set(name, scope);
  }
  known.set(route, scopes);
  return scopes;
}

/**
 * Raises InsufficientScope when a field of a request does more than its caller may, such as departing from the terms.
 * False, and the value that an omitted field has anyway, need no scope.
 */
export function assertFieldScopes(route: Route, actor: Actor, input: object): void {
  for (const [name, scope] of fieldScopesOf(route)) {
    if (hasScope(actor, scope)) continue;
    const value = (input as Record<string, unknown>)[name];
    const usual = route.input.shape[name]?.safeParse(undefined).data;
    if (value !== undefined && value !== false && value !== usual)
      throw InsufficientScope({ required_scope: scope, field: name });
  }
}
