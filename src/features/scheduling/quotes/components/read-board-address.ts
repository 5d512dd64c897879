import { ReadDayBoard } from "@/features/scheduling/resources/slot-schema";
import type { BoardFilter } from "./board-filter";
import { readClockTime } from "./board-window";

export type BoardAddress = {
  day?: string;
  length?: string;
  people?: string;
  kind?: string;
  with?: string | string[];
  favourites?: string;
  from?: string;
  until?: string;
};

const { day, duration_minutes, quantity } = ReadDayBoard.shape;

/**
 * Reads the day, length and people that an address names. A part that makes no sense counts as left out,
 * and a day that is over as today.
 */
export function readBoardAddress(asked: BoardAddress, today: string): ReadDayBoard {
  const named = day.safeParse(asked.day);
  const length = duration_minutes.safeParse(Number(asked.length ?? "60"));
  const people = quantity.safeParse(Number(asked.people ?? "1"));
  return {
    day: named.success && named.data > today ? named.data : today,
    duration_minutes: length.success ? length.data : 60,
    quantity: people.success ? people.data : 1,
  };
}

/** Tells whether an address names a day that is not over. */
export function namesDay(asked: BoardAddress, today: string): boolean {
  const named = day.safeParse(asked.day);
  return named.success && named.data >= today;
}

/** Reads the filter that an address names. */
export function readBoardFilter({
  kind = "",
  favourites,
  with: given = [],
  from,
  until,
}: BoardAddress): BoardFilter {
  return {
    ...{ kind, amenities: [given].flat(), favourites: favourites === "1" },
    window: { from: readClockTime(from), until: readClockTime(until) },
  };
}
