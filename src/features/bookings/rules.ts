/** Whether a time may be booked at all, before anybody asks whether there is room. Pure. */
import { type Interval, type LayeredStep, rangeOver } from "@/lib/intervals";
import { DAY, MINUTE, resolveLocal } from "@/lib/time";
import type { Grid } from "@/features/policies/rules";
import type { Terms } from "@/features/policies/schema";
import { startsOnGrid } from "@/features/resources/slots";
import {
  AmbiguousLocalTime,
  DurationNotAllowed,
  MaxAdvance,
  MinNotice,
  NonexistentLocalTime,
  OutsideAvailability,
} from "./errors";

/** Statuses with which a member may book. */
const BOOKABLE = ["draft", "invited", "active"];
export function mayBook(memberStatus: string): boolean {
  return BOOKABLE.includes(memberStatus);
}

/**
 * The instants of a wanted wall-clock interval. Raises NonexistentLocalTime and AmbiguousLocalTime:
 * a person's time is never shifted silently.
 */
export function resolveInterval(
  wanted: { starts_at_local: string; ends_at_local: string; fold?: 0 | 1 },
  timezone: string,
): Interval {
  const from = instantOf(wanted.starts_at_local, timezone, wanted.fold);
  const until = instantOf(wanted.ends_at_local, timezone, wanted.fold);
  if (until <= from) throw DurationNotAllowed({ detail: "The booking must end after it starts." });
  return { from, until };
}

function instantOf(local: string, timezone: string, fold: 0 | 1 | undefined): number {
  const resolved = resolveLocal(local, timezone, fold);
  if (resolved.ok) return resolved.at;
  if (resolved.reason === "ambiguous") {
    throw AmbiguousLocalTime({
      detail: `${local} happens twice in ${timezone}: send fold 0 or 1.`,
    });
  }
  throw NonexistentLocalTime({
    detail: `${local} does not exist in ${timezone}.`,
    alternatives: [{ next_valid_local: resolved.next_valid_local }],
  });
}

/** Raises MinNotice and MaxAdvance. Both count elapsed time; what has begun is too late in any case. */
export function assertNotice(
  wanted: Interval,
  terms: Pick<Terms, "min_notice_minutes" | "max_advance_days">,
  now: number,
): void {
  if (wanted.from <= now) throw MinNotice();
  if (wanted.from < now + terms.min_notice_minutes * MINUTE) {
    throw MinNotice({ detail: `Book at least ${terms.min_notice_minutes} minutes ahead.` });
  }
  if (wanted.from > now + terms.max_advance_days * DAY) {
    throw MaxAdvance({ detail: `Bookings open ${terms.max_advance_days} days ahead.` });
  }
}

/**
 * Raises DurationNotAllowed or OutsideAvailability for a time that the resource does not offer to
 * anybody. `capacity` covers the interval.
 */
export function assertOffered(wanted: Interval, capacity: LayeredStep[], rules: Grid): void {
  const length = (wanted.until - wanted.from) / MINUTE;
  const { min_duration_minutes: min, max_duration_minutes: max, slot_step_minutes: step } = rules;
  if (length < min || length > max) {
    throw DurationNotAllowed({
      detail: `Bookings last from ${min} to ${max} minutes; this one would last ${length}.`,
    });
  }
  if (rangeOver(capacity, wanted).min === 0) throw OutsideAvailability();
  if (!startsOnGrid(capacity, wanted.from, step * MINUTE)) {
    throw DurationNotAllowed({
      detail: `Bookings start every ${step} minutes from the opening on.`,
    });
  }
}
