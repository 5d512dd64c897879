/** The value of a cookie in a Cookie header, as it was sent; null where it is missing or empty. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** A `Set-Cookie` header of a cookie that no script reads. `seconds` 0 takes it away. */
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
