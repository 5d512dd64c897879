/** The actions of a booking (contract §4). Pure data. */
import type { BookingStatus } from "./schema";

/** `done`: statuses that the action has led to already, so that repeating it changes nothing. */
export type Transition = { from: readonly BookingStatus[]; done: readonly BookingStatus[] };

export const TRANSITIONS = {
  approve: { from: ["pending_approval"], done: [] },
  decline: { from: ["pending_approval"], done: ["declined"] },
  confirm: { from: ["held"], done: ["confirmed"] },
  extend_hold: { from: ["held"], done: [] },
  release: {
    from: ["held", "pending_payment", "pending_approval"],
    done: ["cancelled", "expired"],
  },
  cancel: {
    from: ["held", "pending_payment", "pending_approval", "confirmed"],
    done: ["cancelled"],
  },
  reschedule: { from: ["held", "pending_approval", "confirmed"], done: [] },
  // A no-show may still come.
  check_in: { from: ["confirmed", "no_show"], done: ["checked_in"] },
  undo_check_in: { from: ["checked_in"], done: ["confirmed"] },
  no_show: { from: ["confirmed"], done: ["no_show"] },
  complete: { from: ["confirmed", "checked_in"], done: ["completed"] },
} as const satisfies Record<string, Transition>;
export type BookingAction = keyof typeof TRANSITIONS;
