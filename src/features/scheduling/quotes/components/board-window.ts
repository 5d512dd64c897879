/** The hours of a board's filter: in its address, and on its places. Pure. */
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { DAY_END, isWithin, type TimeWindow } from "@/lib/time-window";

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

export function isWholeDay({ from, until }: TimeWindow): boolean {
  return from === null && until === null;
}

/** A place of the board; `narrowed` when its times of the day all lie outside the window. */
export type NarrowedPlace = BoardPlace & { narrowed?: boolean };

/** Returns the places with those of their times that lie within the window. */
export function narrowPlaces(places: BoardPlace[], window: TimeWindow): NarrowedPlace[] {
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
