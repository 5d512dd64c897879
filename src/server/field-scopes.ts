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

/** Raises InsufficientScope for a caller who lacks a scope; `none` is an operation's that needs none. */
export function assertScope(actor: Actor, required_scope: string): void {
  if (required_scope !== "none" && !hasScope(actor, required_scope))
    throw InsufficientScope({ required_scope });
}

/** Raises InsufficientScope when a field of a request does more than its caller may. */
export function assertFieldScopes(route: Route, actor: Actor, input: object): void {
  const lacking = lacksFieldScope(route, actor, input);
  if (lacking) throw InsufficientScope(lacking);
}

/**
 * Returns the first field that does more than the caller may, such as departing from the terms, and the scope that it
 * needs; null without one. The value that an omitted field has anyway needs no scope; that is false where the field
 * states no other. Neither does a value that the field excepts.
 */
export function lacksFieldScope(
  route: Route,
  actor: Actor,
  input: object,
): { required_scope: string; field: string } | null {
  for (const [name, scope] of fieldScopesOf(route)) {
    if (hasScope(actor, scope)) continue;
    const value = (input as Record<string, unknown>)[name];
    const field = route.input.shape[name];
    const usual = field?.safeParse(undefined).data ?? field?.meta()?.["default"] ?? false;
    const free = field?.meta()?.["x-unscoped-values"];
    if (Array.isArray(free) && free.includes(value)) continue;
    if (value !== undefined && value !== usual) return { required_scope: scope, field: name };
  }
  return null;
}
