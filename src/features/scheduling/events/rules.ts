/** Decisions about events, given rows and `now`. Pure. */
import type { Interval } from "@/lib/intervals";
import { DAY, MINUTE } from "@/lib/time";
import { localTimes, resolveInterval } from "@/features/scheduling/bookings/rules";
import { refuseAgain } from "@/features/catalogue/policies/offer";
import type { Terms } from "@/features/catalogue/policies/schema";
import { fieldFault } from "@/server/errors";
import type { EventReason } from "./schema";

/** The club has moved the event: whoever does not follow is refunded in full, whatever their terms say. */
export const MOVED = { inFull: true, reason: "event_moved" };

const LONGEST = 31 * DAY;

type Times = { starts_at_local: string; ends_at_local: string; timezone: string; fold?: 0 | 1 };

/**
 * Returns the time of an event. Raises NonexistentLocalTime and AmbiguousLocalTime, and a field
 * fault when it does not end after it starts or lasts longer than 31 days.
 */
export function eventInterval({ timezone, ...times }: Times): { starts_at: Date; ends_at: Date } {
  const { starts_at_local: start, ends_at_local: end } = times;
  const input = end;
  const loc = ["body", "ends_at_local"];
  if (end <= start && times.fold === undefined) {
    throw fieldFault(loc, "greater_than", "Input should be after starts_at_local", input, {
      gt: start,
    });
  }
  const { from, until } = resolveInterval(times, timezone);
  if (until - from > LONGEST) {
    throw fieldFault(loc, "value_error", "An event lasts at most 31 days", input);
  }
  return { starts_at: new Date(from), ends_at: new Date(until) };
}

type Scheduled = { starts_at: Date; ends_at: Date; timezone: string };

/**
 * Returns the time of an event after a change. Omitted fields keep the wall clock, in a new zone
 * too. Null when no field of it was given.
 */
export function changedInterval(
  before: Scheduled,
  change: Partial<Times>,
): { starts_at: Date; ends_at: Date } | null {
  const { starts_at_local, ends_at_local, timezone, fold } = change;
  if (starts_at_local === undefined && ends_at_local === undefined && timezone === undefined) {
    return null;
  }
  const present = localTimes(before);
  const wanted = {
    starts_at_local: starts_at_local ?? present.starts_at_local,
    ends_at_local: ends_at_local ?? present.ends_at_local,
    timezone: timezone ?? before.timezone,
  };
  // Repeating the present wall clock means the present instant, also on the second turn of that
  // hour.
  if (
    wanted.starts_at_local === present.starts_at_local &&
    wanted.ends_at_local === present.ends_at_local &&
    wanted.timezone === before.timezone &&
    fold === undefined
  ) {
    return null;
  }
  return eventInterval({ ...wanted, ...(fold !== undefined && { fold }) });
}

/**
 * Returns the reasons why a member cannot book an event now, in the order in which a booking would be refused; [] when
 * they can. `own`: the member's live booking of it.
 */
export function reasonsAgainst(
  event: Scheduled & { status: string; remaining: number | null; own: string | null },
  terms: Pick<Terms, "min_notice_minutes" | "max_advance_days" | "allow_overlapping_bookings">,
  now: number,
): EventReason[] {
  const { from }: Interval = { from: event.starts_at.getTime(), until: event.ends_at.getTime() };
  if (event.status === "cancelled") {
    return [{ code: "cancelled", message: "This event has been cancelled." }];
  }
  if (from <= now) return [{ code: "past", message: "This event has begun." }];
  const again = refuseAgain(event.own, terms);
  if (again) return [again];
  const reasons: EventReason[] = [];
  if (from < now + terms.min_notice_minutes * MINUTE) {
    reasons.push({ code: "min_notice", message: "It is too late to book this event." });
  }
  if (from > now + terms.max_advance_days * DAY) {
    const message = `Bookings open ${terms.max_advance_days} days ahead.`;
    reasons.push({ code: "max_advance", message });
  }
  if (event.remaining !== null && event.remaining <= 0) {
    reasons.push({ code: "full", message: "Fully booked." });
  }
  return reasons;
}
