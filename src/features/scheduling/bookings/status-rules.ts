/** The actions that a booking's status allows (contract §4). Pure. */
import { InvalidStatusTransition } from "@/server/errors";
import { type BookingAction, type Transition, TRANSITIONS } from "./transitions";
import type { BookingStatus } from "./schema";

/** Statuses of bookings that are not paid yet, or not decided upon. */
export const UNPAID: string[] = [...TRANSITIONS.release.from];
/** Statuses of bookings that can be cancelled. */
export const CANCELLABLE: string[] = [...TRANSITIONS.cancel.from];
/** Bookings with these statuses have a place; a hold only while it has not lapsed. */
export const LIVE_STATUSES: readonly BookingStatus[] = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "checked_in",
];
/** Statuses of bookings that have their place for good, whether or not somebody came. */
export const PLACED: string[] = ["confirmed", "checked_in", "completed", "no_show"];

/**
 * True when an action has to run; false when it has led to the present status already. Raises
 * InvalidStatusTransition.
 */
export function assertAllowed(action: BookingAction, status: BookingStatus): boolean {
  const { from, done }: Transition = TRANSITIONS[action];
  if (from.includes(status)) return true;
  if (done.includes(status)) return false;
  throw InvalidStatusTransition({ current_status: status });
}
