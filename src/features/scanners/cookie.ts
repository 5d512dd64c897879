/** The session of a phone at the door. Only addresses below /door get to see it. */
const NAME = "foyer-door";
const YEAR_SECONDS = 365 * 24 * 3600;

const nameOf = (secure: boolean) => (secure ? `__Secure-${NAME}` : NAME);

/** The session's token of a Cookie header, or null. */
export function doorCookie(header: string | null, secure: boolean): string | null {
  for (const pair of header?.split(";") ?? []) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === nameOf(secure)) return value || null;
  }
  return null;
}

/** The header that stores a session on the phone; one that is given up opens nothing any more. */
export function setDoorCookie(token: string, secure: boolean): string {
  return [
    `${nameOf(secure)}=${token}`,
    "Path=/door",
    `Max-Age=${YEAR_SECONDS}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}
