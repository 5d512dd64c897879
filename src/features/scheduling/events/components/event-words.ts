import type { Words } from "@/server/words/messages";
import type { OfferedEvent } from "../schema";

/** Few enough places left to be worth saying. */
const FEW = 5;

/** `3 spots left` when they are few; null otherwise. */
export function placesLeft(remaining: number | null, words: Words<"events">): string | null {
  if (remaining === null || remaining > FEW || remaining <= 0) return null;
  return words("left", { count: remaining });
}

/** Says how full the event is, in a sentence. */
export function describePlaces(
  { capacity, remaining }: OfferedEvent,
  words: Words<"events">,
): string {
  if (capacity === null || remaining === null) return words("open_to_all");
  if (remaining <= 0) return words("full");
  return words("left", { count: remaining });
}

/** Tells a place that is taken from one that is held, unpaid or offered, and from one that is only asked for. */
export function stateOf(
  status: NonNullable<OfferedEvent["booking_status"]>,
): "held" | "requested" | "in" {
  if (status === "held" || status === "pending_payment") return "held";
  return status === "pending_approval" ? "requested" : "in";
}

/** Groups events by the month they begin in, each at its own place. */
export function byMonth<T extends { starts_at_local: string }>(events: T[]): [string, T[]][] {
  const months = new Map<string, T[]>();
  for (const event of events) {
    const month = event.starts_at_local.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return [...months];
}
