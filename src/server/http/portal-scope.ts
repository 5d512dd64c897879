import type { Actor } from "@/server/context";
import { type Route, type Scope, isPortal } from "@/server/route";

/** Actions of the portal that only read, though they are sent as POST. */
const LOOKS = /(-preview|\/search)$/;
/** The portal's first path words, where scopes use another word. */
const NOUNS: Record<string, string> = {
  pass: "passes",
  favourites: "me",
  "booking-guests": "bookings",
  invitations: "bookings",
  organization: "organizations",
};

/**
 * Returns the scope of a member's operation: under /portal/v1 the noun of its path. A session has every scope there; a
 * portal token has its own.
 */
export function portalScopeOf({ method, path }: Pick<Route, "method" | "path">): Scope {
  const [, , , word = ""] = path.split("/");
  const access = method === "GET" || LOOKS.test(path) ? "read" : "write";
  return `${NOUNS[word] ?? word}:${access}`;
}

/** Returns the scope that an operation needs from this caller. */
export function scopeFor(route: Route, actor: Actor): Scope {
  return actor.kind === "member" && isPortal(route) ? portalScopeOf(route) : route.scope;
}
