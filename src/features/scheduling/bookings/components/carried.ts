import type { Problem } from "@/features/billing/payment-methods/components/decline-advice";
import type { Booking } from "../schema";

/** The end of a payment that began on another page, for the checkout that continues it. */
export type Carried = {
  /** The booking that is paid for, or the series. */
  booking: Pick<Booking, "id" | "status" | "processor">;
  /** The reason why the card was not charged; null while the bank has a question. */
  problem: Problem | null;
};

let kept: Carried | null = null;

/** Keeps how a payment went, for the checkout that is opened next. */
export function carry(carried: Carried): void {
  kept = carried;
}

/** Returns what was kept for the checkout of a booking or of a series. */
export function carriedTo(bookingId: string): Carried | null {
  return kept?.booking.id === bookingId ? kept : null;
}

/** Forgets it: a later visit of the same checkout begins anew. */
export function dropCarried(): void {
  kept = null;
}
