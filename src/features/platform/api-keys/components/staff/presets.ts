/** What a key is often for. Pure. */
const both = (...nouns: string[]) => nouns.flatMap((noun) => [`${noun}:read`, `${noun}:write`]);
const reads = (...nouns: string[]) => nouns.map((noun) => `${noun}:read`);

const PRESETS = {
  bookings: [
    ...both("members", "bookings", "quotes", "waitlist"),
    ...reads("resources", "events", "hosts"),
  ],
  door: [...both("door", "passes"), ...reads("members")],
  books: reads("invoices", "payments", "refunds", "credit-notes", "accounts", "members", "reports"),
};
/** In the order in which they are offered; `own` stands for whatever fits none. */
export const PRESET_NAMES = ["read", "bookings", "door", "books", "everything", "own"] as const;
export type Preset = (typeof PRESET_NAMES)[number];

/** Returns the scopes of a preset, as far as they may be given; `own` begins with none. */
export function scopesOf(preset: Preset, givable: readonly string[]): string[] {
  if (preset === "everything") return ["*"];
  if (preset === "own") return [];
  if (preset === "read") return givable.filter((scope) => scope.endsWith(":read"));
  return PRESETS[preset].filter((scope) => givable.includes(scope));
}

/**
 * Returns the scopes after one was ticked or not, as far as they may be given. Whoever changes things also reads them: to
 * change does not include to look, and a key that cannot is rarely meant.
 */
export function withScope(
  chosen: readonly string[],
  scope: string,
  ticked: boolean,
  givable: readonly string[],
): string[] {
  const [noun, right] = scope.split(":", 2);
  const [read, write] = [`${noun}:read`, `${noun}:write`];
  const changed = ticked ? [read, scope] : right === "read" ? [read, write] : [scope];
  const others = chosen.filter((one) => !changed.includes(one));
  return ticked ? [...others, ...new Set(changed)].filter((one) => givable.includes(one)) : others;
}

/** Returns the nouns that scopes let a key change, and those that it only reads. */
export function nounsOf(scopes: readonly string[]): { changes: string[]; reads: string[] } {
  const having = (right: string) =>
    scopes.filter((scope) => scope.endsWith(`:${right}`)).map((scope) => scope.split(":")[0] ?? "");
  const changes = having("write");
  return { changes, reads: having("read").filter((noun) => !changes.includes(noun)) };
}
