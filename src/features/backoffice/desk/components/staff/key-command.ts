/** The console's keys: what a press means. Pure. */
export const KEY_PAGES = {
  t: { page: "/", name: "today" },
  c: { page: "/calendar", name: "calendar" },
  b: { page: "/bookings", name: "bookings" },
  m: { page: "/members", name: "members" },
  e: { page: "/events", name: "events" },
} as const;

export type KeyCommand =
  | { do: "go"; page: string }
  | { do: "prefix" | "search" | "down" | "up" | "select" | "help" | "guests" };

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/**
 * Returns what a press asks for; null for nothing. Letters by themselves count only where `letters` are on, and never
 * while somebody types; `prefix` is the key before, while it still counts.
 */
export function keyCommand(
  { key, ctrlKey, metaKey, altKey }: Press,
  { typing, letters, prefix }: { typing: boolean; letters: boolean; prefix: string | null },
): KeyCommand | null {
  if (ctrlKey && !metaKey && !altKey && key.toLowerCase() === "g") return { do: "guests" };
  if (ctrlKey || metaKey || altKey || typing || !letters) return null;
  if (prefix === "g") {
    const to = Object.entries(KEY_PAGES).find(([letter]) => letter === key);
    return to ? { do: "go", page: to[1].page } : null;
  }
  const commands: Record<string, KeyCommand> = {
    g: { do: "prefix" },
    n: { do: "go", page: "/bookings/new" },
    "/": { do: "search" },
    j: { do: "down" },
    k: { do: "up" },
    x: { do: "select" },
    "?": { do: "help" },
  };
  return commands[key] ?? null;
}
