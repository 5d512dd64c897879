/** The state of a block, as its shape, its word and the filters tell it. Pure. */
import type { CalendarBlock } from "../../schema";

/** The states of bookings that stand in the calendar. */
export const STATES = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "checked_in",
  "completed",
  "no_show",
] as const;
export type BookingState = (typeof STATES)[number];
export type BlockState = BookingState | "event";

/** Returns the state that a block's shape tells. */
export function stateOf({ kind, status }: CalendarBlock): BlockState {
  if (kind === "event") return "event";
  return STATES.find((one) => one === status) ?? "confirmed";
}

/** Tells whether money is still to come. */
export function isUnpaid({ payment, status }: CalendarBlock): boolean {
  return payment === "on_account" || (payment === "due" && status !== "held");
}
