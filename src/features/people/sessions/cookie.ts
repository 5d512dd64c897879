import { writeCookie } from "@/server/http/cookies";

/** next-auth's session cookie: the `__Secure-` name where the site is served over HTTPS. */
const NAMES = ["__Secure-next-auth.session-token", "next-auth.session-token"] as const;

/** Returns the header that stores a session in a browser, as next-auth does. */
export function setSessionCookie(token: string, seconds: number, secure: boolean): string {
  const of = { path: "/", seconds, sameSite: "Lax" as const, secure };
  return writeCookie(NAMES[secure ? 0 : 1], token, of);
}

/** Returns the session token in a Cookie header, or null. Other cookies are ignored. */
export function sessionCookie(header: string | null): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && NAMES.some((name) => name === pair.slice(0, at).trim())) {
      return decoded(pair.slice(at + 1).trim()) || null;
    }
  }
  return null;
}

/** Returns null for malformed escapes: anybody can send them, and a browser keeps sending them. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
