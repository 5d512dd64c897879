import { useSyncExternalStore } from "react";
import type { Booking } from "../schema";

export type UndoOffer = {
  booking: Booking;
  /** The page that the booking was made on. */
  back: string;
};

let offered: UndoOffer | null = null;
const listeners = new Set<() => void>();

function set(next: UndoOffer | null) {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers to undo a booking that was made this moment, on whichever page the member is then. */
export const offerUndo = (offer: UndoOffer): void => set(offer);
/** Ends the offer. */
export const endUndo = (): void => set(null);

/** Returns the present offer. */
export function useUndoOffer(): UndoOffer | null {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => null,
  );
}
