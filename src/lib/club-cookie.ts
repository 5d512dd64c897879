/** The cookie that names the club this browser used last: the sign-in page shows its face. Not a secret. */
export const clubCookie = "foyer_club";

/** Returns the club's id of a Cookie header, or null. */
export function clubInCookies(header: string | null): string | null {
  const parts = (header ?? "").split(";").map((part) => part.trim().split("="));
  const value = parts.find(([name]) => name === clubCookie)?.[1] ?? "";
  return /^org_\w{10,60}$/.test(value) ? value : null;
}
