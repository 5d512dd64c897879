/**
 * The portal's pages stand below the club's handle: `/harbour/bookings`. Pages and links name their part of the
 * address (`/bookings`); these functions add and remove the club's.
 */

/** Names the club of a call by its handle; without it, the club is the one that the person chose last. */
export const CLUB_HEADER = "foyer-club";

/** First parts of addresses that are no club's, and so no handle. */
export const RESERVED_HANDLES = [
  "_next",
  "api",
  "bookings",
  "calendar",
  "cards",
  "console",
  "credit-notes",
  "design",
  "docs",
  "door",
  "email-change",
  "errors",
  "events",
  "feeds",
  "g",
  "healthz",
  "icons",
  "images",
  "invoices",
  "mailbox",
  "me",
  "memberships",
  "money",
  "offline",
  "p",
  "pass",
  "payments",
  "portal",
  "readyz",
  "resources",
  "sandbox",
  "set-up",
  "sign-in",
  "unsubscribe",
  "v1",
  "wallet",
];

/** The first parts of pages' addresses without a club, as before it stood there: they lead on to the reader's club. */
export const FORMER_PAGES = [
  "bookings",
  "calendar",
  "cards",
  "credit-notes",
  "events",
  "invoices",
  "me",
  "memberships",
  "money",
  "offline",
  "pass",
  "payments",
  "resources",
];

/** Returns the address of a page: `/harbour/bookings` for `/bookings`, `/harbour` for `/`. */
export function portalPath(handle: string, page: string): string {
  if (page === "/") return `/${handle}`;
  return page.startsWith("/?") ? `/${handle}${page.slice(1)}` : `/${handle}${page}`;
}

/** Returns the handle in an address, or null if the address is no club's. */
export function handleIn(address: string): string | null {
  const [, first = ""] = address.split(/[/?#]/);
  return first === "" || first.includes(".") || RESERVED_HANDLES.includes(first) ? null : first;
}

/** Returns the page's part of an address: `/bookings` for `/harbour/bookings`. */
export function pageIn(address: string): string {
  const own = address.startsWith("/console/") ? address.slice("/console".length) : address;
  const handle = handleIn(own);
  if (handle === null) return address;
  const rest = own.slice(handle.length + 1);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the address of a page of a club's console: `/console/harbour/members` for `/members`. */
export function consolePath(handle: string, page: string): string {
  return `/console${portalPath(handle, page)}`;
}

/** Tells whether an address is a page of the console, of any club or of none. */
export function isConsole(address: string): boolean {
  return /^\/console(?:[/?#]|$)/.test(address);
}

/** Returns the handle in the address of a console's page, or null. */
export function consoleHandleIn(address: string): string | null {
  return address.startsWith("/console/") ? handleIn(address.slice("/console".length)) : null;
}

/** Returns the handle in the address of a club's page, of its portal or its console, or null. */
export function clubIn(address: string): string | null {
  return handleIn(address) ?? consoleHandleIn(address);
}
