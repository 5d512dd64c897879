const YEAR = 31_536_000;

/** Returns a choice that a person made in this browser; null before they chose. */
export function readChoice(name: string): string | null {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

/** Remembers it in a cookie, so that the server draws the page as it stays. */
export function keepChoice(name: string, value: string): void {
  document.cookie = `${name}=${value};path=/;max-age=${YEAR};samesite=lax`;
}
