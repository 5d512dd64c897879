/** The reader's choice of colours. `system` follows the device. */
export type Theme = "system" | "light" | "dark";

/**
 * The cookie that keeps it: the server writes it into the page, so that no script runs before
 * paint.
 */
export const themeCookie = "foyer_theme";

/** Returns the cookie's choice; anything unknown is `system`. */
export function readTheme(value: string | undefined): Theme {
  return value === "light" || value === "dark" ? value : "system";
}
