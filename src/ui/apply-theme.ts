import { themeCookie, type Theme } from "./theme";

const year = 31_536_000;
/** Sent to the window by whoever changes the colours. */
export const themeEvent = "foyer:theme";

/** Shows the page in the chosen colours at once, and keeps the choice in a cookie for the server. */
export function applyTheme(theme: Theme): void {
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${year}; samesite=lax`;
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  window.dispatchEvent(new CustomEvent<Theme>(themeEvent, { detail: theme }));
}
