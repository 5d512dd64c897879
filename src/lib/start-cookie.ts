/** The cookie with which a member who is on a staff, too, remembers where their home is. Not a secret. */
export const startCookie = "foyer_start";

export type Start = "portal" | "console";

/** Returns where the reader chose to begin; null before the first choice. */
export function readStart(value: string | undefined): Start | null {
  return value === "portal" || value === "console" ? value : null;
}
