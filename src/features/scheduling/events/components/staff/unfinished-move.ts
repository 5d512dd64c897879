/**
 * Remembers on this device a moved event whose bookings are still to be settled: a page may close between the two. Each
 * mark is one club's. A browser that keeps nothing loses only the reminder: the calendar marks such events by itself.
 */
import type { Follow } from "./settle-event";

/** A move that was begun, with what was chosen for the bookings and the key of that act. */
export type UnfinishedMove = {
  event_id: string;
  name: string;
  follow: Follow;
  act: string;
};

const listeners = new Set<() => void>();
/** What was told last: a move under way is no reminder yet. */
const told = new Map<string, string | null>();

function nameOf(club: string): string {
  return `unfinished-move ${club}`;
}

/** Keeps a move in mind, or forgets it; tells nobody before `tellUnfinished`. */
export function keepUnfinished(club: string, move: UnfinishedMove | null): void {
  try {
    if (move) localStorage.setItem(nameOf(club), JSON.stringify(move));
    else localStorage.removeItem(nameOf(club));
  } catch {
    // A full or forbidden store.
  }
}

/** Tells all who show it that the mark has changed. */
export function tellUnfinished(): void {
  told.clear();
  for (const listener of listeners) listener();
}

/** Hears of changes; returns what ends that. */
export function onUnfinished(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the mark as it was told last, or as the page found it; null where there is none. */
export function unfinishedText(club: string): string | null {
  const text = told.has(club) ? (told.get(club) ?? null) : storedText(club);
  told.set(club, text);
  return text;
}

function storedText(club: string): string | null {
  try {
    return localStorage.getItem(nameOf(club));
  } catch {
    return null;
  }
}

/** Reads a mark; null for what is none. */
export function readUnfinished(text: string | null): UnfinishedMove | null {
  try {
    const read = JSON.parse(text ?? "null") as Partial<UnfinishedMove> | null;
    const { event_id, name, follow, act } = read ?? {};
    return event_id && name && follow && act ? { event_id, name, follow, act } : null;
  } catch {
    return null;
  }
}
