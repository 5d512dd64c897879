import { readCookie, writeCookie } from "@/server/http/cookies";

/**
 * The cookie of a browser that has requested a sign-in: its own link signs it in without naming an account. It
 * is Lax because a click in a mail program has to carry it.
 */
const NAME = "foyer-sign-in";

/**
 * Returns the cookie's name: with HTTPS one that no other host of the domain can set, so that nobody can plant
 * another browser's request.
 */
const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME);

/** Returns the sign-in cookie's value from the Cookie header, or null. */
export function askingBrowser(header: string | null, secure: boolean): string | null {
  return readCookie(header, nameOf(secure));
}

/** Returns the header that stores the cookie for the given seconds; 0 deletes it. */
export function setAskingBrowser(value: string, seconds: number, secure: boolean): string {
  return writeCookie(nameOf(secure), value, { path: "/", seconds, sameSite: "Lax", secure });
}
