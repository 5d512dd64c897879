import type { Actor } from "./context";
import { failure } from "./errors";

export const ViewOnly = failure(
  "forbidden",
  "view_only",
  "View only",
  "A member's portal that the staff looks at can only be read, and not all of it: passes, devices and exports are the member's own.",
);

/** What acts at once on sight, or is a part of a card beyond its brand and last four digits: null in a view. */
const SECRETS: ReadonlySet<string> = new Set([
  "client_secret",
  "share_url",
  "quote_token",
  "exp_month",
  "exp_year",
  "bank_code",
]);

/** True for a person of the staff who looks at a member's portal. */
export function isView(actor: Actor): boolean {
  return actor.kind === "member" && actor.viewed_by !== undefined;
}

/**
 * Refuses, to whoever only looks at a member's portal, each change, and what is the member's own: a pass that a door
 * would take, their devices, their data as a file. Raises ViewOnly.
 */
export function assertMayView(actor: Actor, of: { changes: boolean; own?: boolean }): void {
  if (isView(actor) && (of.changes || of.own)) throw ViewOnly();
}

/** Returns an answer as its caller may see it: in a view without secrets, at any depth. */
export function asViewed<T>(actor: Actor, answer: T): T {
  return isView(actor) ? (withoutSecrets(answer) as T) : answer;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRETS.has(name) ? null : withoutSecrets(inner),
    ]),
  );
}
