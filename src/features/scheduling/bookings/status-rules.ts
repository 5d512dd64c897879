/** The actions that a booking's status allows (contract §4). Pure. */
import { InvalidStatusTransition } from "@/server/errors";
import { type BookingAction, type Transition, TRANSITIONS } from "./transitions";
import type { BookingStatus } from "./schema";

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
