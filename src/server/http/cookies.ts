/** Returns a cookie's value in a Cookie header, as sent; null when it is missing or empty. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** Writes the `Set-Cookie` header of a cookie that scripts cannot read. `seconds` 0 deletes it. */
export function writeCookie(
  name: string,
  value: string,
  of: { path: string; seconds: number; sameSite: "Lax" | "Strict"; secure: boolean },
): string {
  return [
    `${name}=${value}`,
    `Path=${of.path}`,
    `Max-Age=${of.seconds}`,
    "HttpOnly",
    `SameSite=${of.sameSite}`,
    ...(of.secure ? ["Secure"] : []),
  ].join("; ");
}
