import type { Actor } from "@/server/context";
import { type Route, type Scope, isPortal } from "@/server/route";

/** Actions of the portal that only look, though they are sent as POST. */
const LOOKS = /(-preview|\/search)$/;
/** The first word of a path in the portal, where scopes have another. */
const NOUNS: Record<string, string> = { pass: "passes" };

/**
 * The scope that an operation asks of a member's caller: under /portal/v1 the noun of its path. A session has
 * every scope there; a portal token has its own.
 */
export function portalScopeOf({ method, path }: Pick<Route, "method" | "path">): Scope {
  const [, , , word = ""] = path.split("/");
  const access = method === "GET" || LOOKS.test(path) ? "read" : "write";
  return `${NOUNS[word] ?? word}:${access}`;
}

/** The scope that an operation asks of whoever asks. */
export function scopeFor(route: Route, actor: Actor): Scope {
  return actor.kind === "member" && isPortal(route) ? portalScopeOf(route) : route.scope;
}
