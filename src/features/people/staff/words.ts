export const BUILT_IN_ROLES = [
  "owner",
  "manager",
  "front_desk",
  "accountant",
  "host",
  "viewer",
] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** True for the name of a built-in role. */
export function isBuiltIn(id: string): id is BuiltInRole {
  return (BUILT_IN_ROLES as readonly string[]).includes(id);
}

/** Returns what names a role for people: a built-in one in their language, another by its own name. */
export function roleNames(
  words: (key: `roles.${BuiltInRole}`) => string,
  own: ReadonlyMap<string, string> = new Map(),
): (id: string) => string {
  return (id) => (isBuiltIn(id) ? words(`roles.${id}`) : (own.get(id) ?? id));
}
