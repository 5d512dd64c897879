import type { Words } from "@/server/words/messages";

/** The reasons that have words of their own. */
const REASONS = [
  "slot_unavailable",
  "already_booked",
  "outside_availability",
  "nonexistent_local_time",
  "ambiguous_local_time",
  "max_advance",
  "quota_exceeded",
  "currencies_differ",
] as const;

/** Says why a date of a series cannot be booked, by the code of its refusal. */
export function skipReason(code: string | null, words: Words<"bookings">): string {
  return words(`repeat.reason.${REASONS.find((one) => one === code) ?? "other"}`);
}

/** Returns the starts of the times that are free instead, the nearest first. */
export function freeInstead(alternatives: unknown[]): string[] {
  return alternatives.flatMap((one) => {
    const { starts_at_local } = (one ?? {}) as { starts_at_local?: unknown };
    return typeof starts_at_local === "string" ? [starts_at_local] : [];
  });
}
