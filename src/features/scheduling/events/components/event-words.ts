import type { OfferedEvent } from "../schema";

/** From here on a number of places makes people hurry, or rightly so. */
const FEW = 5;

/** `3 spots left` where they are few; null otherwise. */
export function placesLeft(remaining: number | null): string | null {
  if (remaining === null || remaining > FEW || remaining <= 0) return null;
  return remaining === 1 ? "1 spot left" : `${remaining} spots left`;
}

/** How full it is, in a sentence. */
export function describePlaces({ capacity, remaining }: OfferedEvent): string {
  if (capacity === null || remaining === null) return "Open to everyone";
  if (remaining <= 0) return "Fully booked";
  return `${remaining} spot${remaining === 1 ? "" : "s"} left`;
}

/** Events under the days that they begin on, each where it takes place. */
export function byDay<T extends { starts_at_local: string }>(events: T[]): [string, T[]][] {
  const days = new Map<string, T[]>();
  for (const event of events) {
    const day = event.starts_at_local.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
