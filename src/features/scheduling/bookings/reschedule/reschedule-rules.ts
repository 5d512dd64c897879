/** The target of a rescheduled booking, and its status there. Pure. */
import { MINUTE, resolveEnd, resolveLocal, toLocal } from "@/lib/time";
import type {
  BookingStatus,
  CreateBooking,
  RescheduleBooking,
} from "@/features/scheduling/bookings/schema";
import type { Terms } from "@/features/catalogue/policies/schema";
import { fieldFault } from "@/server/errors";

type Present = {
  member_id: string;
  resource_id: string | null;
  event_id: string | null;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  quantity: number;
};

/**
 * Returns the requested place; omitted fields stay as they are. Raises a fault when only one of the
 * two times is given.
 */
export function requestedPlace(booking: Present, input: RescheduleBooking): CreateBooking {
  const { outside_rules } = input;
  const same = {
    member_id: booking.member_id,
    quantity: input.quantity ?? booking.quantity,
    ...(outside_rules !== undefined && { outside_rules }),
  };
  const { starts_at_local, ends_at_local, fold } = input;
  if ((starts_at_local === undefined) !== (ends_at_local === undefined)) {
    const missing = starts_at_local === undefined ? "starts_at_local" : "ends_at_local";
    throw fieldFault(["body", missing], "missing", "Both times, or neither", null);
  }
  const event_id = input.event_id ?? (input.resource_id ? undefined : booking.event_id);
  if (event_id) {
    if (starts_at_local !== undefined) {
      const message = "An event has its own time: name another event, or a resource";
      throw fieldFault(["body", "starts_at_local"], "value_error", message, starts_at_local);
    }
    return { ...same, event_id };
  }
  const times =
    starts_at_local !== undefined && ends_at_local !== undefined
      ? { starts_at_local, ends_at_local, ...(fold !== undefined && { fold }) }
      : presentTimes(booking);
  const resource_id = input.resource_id ?? booking.resource_id ?? "";
  return { ...same, resource_id, ...times };
}

function presentTimes({ starts_at, ends_at, timezone }: Present) {
  const starts_at_local = toLocal(starts_at.getTime(), timezone);
  const ends_at_local = toLocal(ends_at.getTime(), timezone);
  // One fold is for both times, and either of them may be the repeated one.
  const first = resolveLocal(starts_at_local, timezone, 0);
  const end = resolveEnd(ends_at_local, timezone, 0, starts_at.getTime());
  const isFirst = first.ok && first.at === starts_at.getTime();
  const fold: 0 | 1 = isFirst && end.ok && end.at === ends_at.getTime() ? 0 : 1;
  return { starts_at_local, ends_at_local, fold };
}

type Place = {
  resource_id: string | null;
  event_id: string | null;
  wanted: { from: number; until: number };
};

/** True when a booking is already at the wanted place. */
export function isThere(booking: Present, place: Place, quantity: number): boolean {
  return (
    booking.event_id === place.event_id &&
    (place.event_id !== null || booking.resource_id === place.resource_id) &&
    booking.starts_at.getTime() === place.wanted.from &&
    booking.ends_at.getTime() === place.wanted.until &&
    booking.quantity === quantity
  );
}

/**
 * True while a member may still move it: until the terms' time before the start it was booked with.
 */
export function isInTime(booking: { starts_at: Date; policy: unknown }, now: Date): boolean {
  const { reschedule_until_minutes } = booking.policy as Terms;
  return now.getTime() < booking.starts_at.getTime() - reschedule_until_minutes * MINUTE + 1;
}

type Next = { status: BookingStatus; held_until: Date | null; decided_at: Date | null };

/**
 * Returns the status of an unpaid booking at its new place. A member who asks for a place that
 * needs approval makes a new request; a request for one that does not becomes a hold. Staff only
 * move it: a decision is an action of its own.
 */
export function unpaidAfter(
  booking: { status: string; held_until: Date | null; decided_at: Date | null },
  there: { terms: Terms; amount_due: number; from: number },
  asked: { by: "member" | "staff"; now: Date },
): Next {
  const { held_until, decided_at } = booking;
  const waits =
    asked.by === "member" ? there.terms.requires_approval : booking.status === "pending_approval";
  if (waits) return { status: "pending_approval", held_until: null, decided_at: null };
  if (there.amount_due === 0) return { status: "confirmed", held_until: null, decided_at };
  const fresh = asked.now.getTime() + there.terms.hold_minutes * MINUTE;
  const kept = booking.status === "held" && held_until ? held_until.getTime() : fresh;
  // The day that an approval gives ends with the start, as where it was approved.
  const until = Math.min(kept, Math.max(fresh, there.from));
  return { status: "held", held_until: new Date(until), decided_at };
}
