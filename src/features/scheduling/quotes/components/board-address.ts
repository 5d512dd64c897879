import { ReadDayBoard } from "@/features/scheduling/resources/slot-schema";

export type BoardAddress = { day?: string; length?: string; people?: string; kind?: string };

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

/** Writes the query of the address that shows the same board again; `kind` is a category, or empty for all. */
export function boardAddressOf(asked: ReadDayBoard, kind: string): string {
  const { day, duration_minutes: length, quantity: people } = asked;
  const words = { day, length: String(length), people: String(people), ...(kind && { kind }) };
  return `?${new URLSearchParams(words)}`;
}
