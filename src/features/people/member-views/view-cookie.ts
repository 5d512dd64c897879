import { readCookie, writeCookie } from "@/server/http/cookies";

const NAME = "foyer-view";

/** With HTTPS a name that no other host of the domain can set. */
const nameOf = (secure: boolean) => (secure ? `__Host-${NAME}` : NAME);

/** Returns the view in a Cookie header, or null. */
export function viewCookie(header: string | null, secure: boolean): string | null {
  return readCookie(header, nameOf(secure));
}

/** Returns the header that keeps a view in a browser for the given seconds; 0 deletes it. */
export function setViewCookie(token: string, seconds: number, secure: boolean): string {
  return writeCookie(nameOf(secure), token, { path: "/", seconds, sameSite: "Lax", secure });
}
