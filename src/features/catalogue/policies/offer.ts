/** The reasons that make a time unavailable to everybody. Shared by the list of slots and by bookings. Pure. */
import { type Interval, type LayeredStep, rangeOver } from "@/lib/intervals";
import { DAY, MINUTE } from "@/lib/time";
import type { Grid } from "./rules";
import type { Terms } from "./schema";

export type Refusal<Code extends string = string> = { code: Code; message: string };
export type Notice = Pick<Terms, "min_notice_minutes" | "max_advance_days">;

/** Statuses in which a member may book. */
export const BOOKABLE = ["draft", "invited", "active"];
export function mayBook(memberStatus: string): boolean {
  return BOOKABLE.includes(memberStatus);
}

/**
 * Refuses a time that is too soon or too far ahead. Both limits count elapsed time; a time that has begun is
 * always refused.
 */
export function refuseNotice(
  from: number,
  terms: Notice,
  now: number,
): Refusal<"past" | "min_notice" | "max_advance"> | null {
  if (from <= now) return { code: "past", message: "This time has already begun." };
  if (from < now + terms.min_notice_minutes * MINUTE) {
    const message = `Book at least ${lengthInWords(terms.min_notice_minutes)} ahead.`;
    return { code: "min_notice", message };
  }
  if (from > now + terms.max_advance_days * DAY) {
    const days = terms.max_advance_days;
    return {
      code: "max_advance",
      message: `Bookings open ${days} day${days === 1 ? "" : "s"} ahead.`,
    };
  }
  return null;
}

/** Refuses a length outside the resource's limits. */
export function refuseLength({ from, until }: Interval, grid: Grid): Refusal<"duration"> | null {
  const minutes = (until - from) / MINUTE;
  const { min_duration_minutes: min, max_duration_minutes: max } = grid;
  if (minutes >= min && minutes <= max) return null;
  const message = `Bookings last from ${min} to ${max} minutes; this one would last ${minutes}.`;
  return { code: "duration", message };
}

/** Refuses a time that is partly closed, by the capacity over the interval. */
export function refuseClosed(wanted: Interval, capacity: LayeredStep[]): Refusal<"closed"> | null {
  if (rangeOver(capacity, wanted).min > 0) return null;
  return { code: "closed", message: "Closed for at least part of this time." };
}

/**
 * Refuses a time at which the member already has the booking `own`, like `assert_not_booked` in the database.
 */
export function refuseAgain(
  own: string | null | undefined,
  terms: Pick<Terms, "allow_overlapping_bookings">,
): Refusal<"already_booked"> | null {
  if (!own || terms.allow_overlapping_bookings) return null;
  return { code: "already_booked", message: "You have booked this already." };
}

/** Formats minutes: `120` → `2 hours`. */
export function lengthInWords(minutes: number): string {
  for (const [unit, name] of [
    [1440, "day"],
    [60, "hour"],
  ] as const) {
    if (minutes > 0 && minutes % unit === 0) {
      return `${minutes / unit} ${name}${minutes === unit ? "" : "s"}`;
    }
  }
  return `${minutes} minute${minutes === 1 ? "" : "s"}`;
}
