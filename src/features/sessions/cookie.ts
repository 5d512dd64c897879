/** next-auth's session cookie: the `__Secure-` name where the site is served over HTTPS. */
const NAMES = ["__Secure-next-auth.session-token", "next-auth.session-token"];

/** The session token of a Cookie header, or null. */
export function sessionCookie(header: string | null): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && NAMES.includes(pair.slice(0, at).trim())) {
      return decodeURIComponent(pair.slice(at + 1).trim()) || null;
    }
  }
  return null;
}
