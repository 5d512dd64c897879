/** The hours of a day that somebody asks for, as minutes from midnight; null where that end is open. Pure. */
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { minuteOf } from "./board-hours";

export type BoardWindow = { from: number | null; until: number | null };

const DAY_END = 24 * 60;
export const WHOLE_DAY: BoardWindow = { from: null, until: null };

/** Reads an address's time of day, `14:00`; null for anything else. */
export function readClockTime(text: string | undefined): number | null {
  const parts = /^(\d\d):(\d\d)$/.exec(text ?? "");
  const minutes = Number(parts?.[1]) * 60 + Number(parts?.[2]);
  return parts && Number(parts[2]) < 60 && minutes <= DAY_END ? minutes : null;
}

/** Writes minutes from midnight as `14:00`. */
export function clockTime(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Tells whether nothing can lie in the window, because it ends before it begins. */
export function isBackwards({ from, until }: BoardWindow): boolean {
  return (until ?? DAY_END) <= (from ?? 0);
}

export function isWholeDay({ from, until }: BoardWindow): boolean {
  return from === null && until === null;
}

type Timed = { starts_at: string; ends_at: string; starts_at_local: string };

/** Tells whether a time begins and ends within the window. */
export function isWithin({ from, until }: BoardWindow, slot: Timed): boolean {
  const start = minuteOf(slot.starts_at_local);
  const length = (Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / 60_000;
  return start >= (from ?? 0) && (until === null || start + length <= until);
}

/** A place of the board; `narrowed` when its times of the day all lie outside the window. */
export type NarrowedPlace = BoardPlace & { narrowed?: boolean };

/** Returns the places with those of their times that lie within the window. */
export function narrowPlaces(places: BoardPlace[], window: BoardWindow): NarrowedPlace[] {
  if (isWholeDay(window)) return places;
  return places.map((place) => {
    const slots = place.slots.filter((slot) => isWithin(window, slot));
    return { ...place, slots, narrowed: slots.length === 0 && place.slots.length > 0 };
  });
}

/** Returns the times of day to choose from: each hour, and the one chosen. */
export function hourChoices(chosen: number | null): number[] {
  const hours = Array.from({ length: 25 }, (_, hour) => hour * 60);
  return [...new Set(chosen === null ? hours : [...hours, chosen])].toSorted((a, b) => a - b);
}
