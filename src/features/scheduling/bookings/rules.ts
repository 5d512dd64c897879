/** Checks whether a time may be booked at all, before capacity is asked. Pure. */
import type { Interval, LayeredStep } from "@/lib/intervals";
import { MINUTE, toLocal } from "@/lib/time";
import { endOf, instantOf } from "@/server/local-times";
import {
  type Notice,
  refuseClosed,
  refuseLength,
  refuseNotice,
} from "@/features/catalogue/policies/offer";
import type { Grid } from "@/features/catalogue/policies/rules";
import { startsOnGrid } from "@/features/scheduling/resources/slots";
import { DurationNotAllowed, MaxAdvance, MinNotice, OutsideAvailability } from "./errors";

/**
 * Resolves a wanted wall-clock interval to instants. Raises NonexistentLocalTime and
 * AmbiguousLocalTime: a person's time is never shifted silently.
 */
export function resolveInterval(
  wanted: { starts_at_local: string; ends_at_local: string; fold?: 0 | 1 },
  timezone: string,
): Interval {
  const from = instantOf(wanted.starts_at_local, timezone, wanted.fold);
  const until = endOf(wanted.ends_at_local, timezone, wanted.fold, from);
  if (until <= from) throw DurationNotAllowed({ detail: "The booking must end after it starts." });
  return { from, until };
}

/**
 * Any whole minutes, for as long as a policy can allow: the guard of capacity looks no further
 * back.
 */
const ANY_MINUTE: Grid = {
  min_duration_minutes: 1,
  max_duration_minutes: 44_640,
  slot_step_minutes: 1,
};

type Scheduled = { starts_at: Date; ends_at: Date; timezone: string };

/** Returns the start and end of a booking or an event on its own clock. */
export function localTimes(of: Scheduled): { starts_at_local: string; ends_at_local: string } {
  return {
    starts_at_local: toLocal(of.starts_at.getTime(), of.timezone),
    ends_at_local: toLocal(of.ends_at.getTime(), of.timezone),
  };
}

/** Returns the same as the columns that keep it in a row, whatever zone data say later. */
export function promisedTimes(of: Scheduled) {
  const { starts_at_local, ends_at_local } = localTimes(of);
  return { promised_starts_at_local: starts_at_local, promised_ends_at_local: ends_at_local };
}

/**
 * Raises MinNotice and MaxAdvance. Outside the rules, only a time that is over is too late:
 * somebody may walk in after the hour has begun.
 */
export function assertNotice(
  wanted: Interval,
  terms: Notice,
  now: number,
  outside_rules = false,
): void {
  if (outside_rules) {
    if (wanted.until > now) return;
    throw MinNotice({ detail: "This time is over." });
  }
  const refused = refuseNotice(wanted.from, terms, now);
  if (!refused) return;
  const raised = refused.code === "max_advance" ? MaxAdvance : MinNotice;
  throw raised({ detail: refused.message });
}

/**
 * Raises DurationNotAllowed or OutsideAvailability for a time that the resource does not offer to
 * anybody; outside the rules, not even to staff. `capacity` covers the interval.
 */
export function assertOffered(
  wanted: Interval,
  capacity: LayeredStep[],
  terms: Grid,
  outside_rules = false,
): void {
  const grid = outside_rules ? ANY_MINUTE : terms;
  const length = refuseLength(wanted, grid);
  if (length) throw DurationNotAllowed({ detail: length.message });
  if (refuseClosed(wanted, capacity)) throw OutsideAvailability();
  const step = grid.slot_step_minutes;
  const onGrid = outside_rules
    ? wanted.from % MINUTE === 0 && wanted.until % MINUTE === 0
    : startsOnGrid(capacity, wanted.from, step * MINUTE);
  if (!onGrid) {
    throw DurationNotAllowed({
      detail: `Bookings start every ${step} minutes from the opening on.`,
    });
  }
}
