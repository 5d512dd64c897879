import type { OfferedEvent } from "../schema";

/** Few enough places left to be worth saying. */
const FEW = 5;

/** `3 spots left` when they are few; null otherwise. */
export function placesLeft(remaining: number | null): string | null {
  if (remaining === null || remaining > FEW || remaining <= 0) return null;
  return remaining === 1 ? "1 spot left" : `${remaining} spots left`;
}

/** Says how full the event is, in a sentence. */
export function describePlaces({ capacity, remaining }: OfferedEvent): string {
  if (capacity === null || remaining === null) return "Open to everyone";
  if (remaining <= 0) return "Fully booked";
  return `${remaining} spot${remaining === 1 ? "" : "s"} left`;
}

/** Groups events by the day they begin on, each at its own place. */
export function byDay<T extends { starts_at_local: string }>(events: T[]): [string, T[]][] {
  const days = new Map<string, T[]>();
  for (const event of events) {
    const day = event.starts_at_local.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
