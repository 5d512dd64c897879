import { isTimeZone } from "@/lib/is-time-zone";

/** The cookie that names the reader's time zone: the server knows it from the second page on. */
export const zoneCookie = "foyer_zone";

/**
 * Returns the reader's zone from the cookie, or null when it names none that this machine knows.
 */
export function readZone(value: string | undefined): string | null {
  return value !== undefined && isTimeZone(value) ? value : null;
}
