/** As many objects are remembered. */
const MOST = 5;

/** Of the club in the address and the person who works: a desk is shared. */
function nameOfList(): string {
  const club = location.pathname.split("/")[2] ?? "";
  const person = document.querySelector<HTMLElement>("[data-person]")?.dataset["person"] ?? "";
  return `foyer_recent:${club}:${person}`;
}

/** Returns the ids of what was opened from the palette last; the browser keeps no names. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOfList()) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string").slice(0, MOST) : [];
  } catch {
    // Somebody else wrote there, or nothing may be kept here.
    return [];
  }
}

/** Remembers what was opened, where this browser may keep it. */
export function keepRecent(id: string): void {
  const ids = [id, ...readRecent().filter((one) => one !== id)].slice(0, MOST);
  try {
    localStorage.setItem(nameOfList(), JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing has no recent ones.
  }
}
