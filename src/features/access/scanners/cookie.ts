import { readCookie, writeCookie } from "@/server/http/cookies";

/** The session of a phone at the door. Only addresses below /door receive it. */
const NAME = "foyer-door";
const YEAR_SECONDS = 365 * 24 * 3600;

const nameOf = (secure: boolean) => (secure ? `__Secure-${NAME}` : NAME);

/** Returns the session's token in a Cookie header, or null. */
export function doorCookie(header: string | null, secure: boolean): string | null {
  return readCookie(header, nameOf(secure));
}

/**
 * Returns the header that stores a session on the phone; an ended session opens nothing any more.
 */
export function setDoorCookie(token: string, secure: boolean): string {
  const of = { path: "/door", seconds: YEAR_SECONDS, sameSite: "Strict" as const, secure };
  return writeCookie(nameOf(secure), token, of);
}
