/** The acts that a desk may do about a booking now. Pure. */
import { localAt } from "@/lib/format";
import type { Booking } from "../../schema";
import { type BookingAction, TRANSITIONS } from "../../transitions";

export { dueOf } from "../../words";

export const STAFF_ACTS = [
  "check_in",
  "undo_check_in",
  "approve",
  "take_payment",
  "confirm",
  "extend_hold",
  "move",
  "decline",
  "no_show",
  "complete",
  "release",
  "cancel",
] as const;
const MINUTE_MS = 60_000;
export type StaffAct = (typeof STAFF_ACTS)[number];

type Starts = Pick<Booking, "starts_at" | "starts_at_local" | "timezone">;
type Acted = Starts &
  Pick<Booking, "status" | "amount_due" | "hold_extendable" | "event_id"> & {
    terms: Pick<Booking["terms"], "check_in">;
  };

/**
 * Returns the acts that a booking's status and the caller's scopes allow, the likeliest first. Until the booking
 * follows its event, the time of `moved` counts: the event's.
 */
export function staffActs(
  booking: Acted,
  {
    may,
    due,
    now,
    moved = null,
  }: { may: (scope: string) => boolean; due: number; now: Date; moved?: Starts | null },
): StaffAct[] {
  const { starts_at, starts_at_local, timezone } = moved ?? booking;
  const from = (action: BookingAction) =>
    TRANSITIONS[action].from.some((status) => status === booking.status);
  const left = Date.parse(starts_at) - now.getTime();
  const begun = left <= 0;
  // Staff check in from the midnight before, or when members may; earlier it would be refused
  // (../../presence-rules.ts).
  const today = localAt(now.toISOString(), timezone).slice(0, 10);
  const isOpen =
    today >= starts_at_local.slice(0, 10) ||
    left <= booking.terms.check_in.opens_minutes_before * MINUTE_MS;
  const allowed: Record<StaffAct, boolean> = {
    check_in: from("check_in") && isOpen,
    undo_check_in: from("undo_check_in"),
    approve: from("approve"),
    take_payment: due > 0 && may("payments:write"),
    confirm: from("confirm") && booking.amount_due > 0 && may("exceptions:write"),
    extend_hold: booking.status === "held" && booking.hold_extendable,
    // A place of an event moves with its event, or to another date of it.
    move: from("reschedule") && booking.event_id === null,
    decline: from("decline"),
    no_show: from("no_show") && begun,
    complete: from("complete") && begun,
    // A hold is let go; what was confirmed is cancelled, with its refund shown before.
    release: from("release"),
    cancel: from("cancel") && !from("release"),
  };
  return may("bookings:write") ? STAFF_ACTS.filter((act) => allowed[act]) : [];
}
