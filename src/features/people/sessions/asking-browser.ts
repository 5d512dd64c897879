import { readCookie, writeCookie } from "@/server/http/cookies";

/**
 * The cookie of a browser that has asked to sign in: its own link signs it in without naming an account. Lax,
 * because a click in a mail program has to carry it.
 */
const NAME = "foyer-sign-in";

/** With HTTPS a name that no other host of the domain can set: nobody plants a browser another's request. */
const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME);

/** What the Cookie header of a browser says that it asked with, or null. */
export function askingBrowser(header: string | null, secure: boolean): string | null {
  return readCookie(header, nameOf(secure));
}

/** Returns the header that stores it for so many seconds; 0 takes it away. */
export function setAskingBrowser(value: string, seconds: number, secure: boolean): string {
  return writeCookie(nameOf(secure), value, { path: "/", seconds, sameSite: "Lax", secure });
}
