import { AmountChanged, HoldExpired } from "@/features/billing/charging/errors";
import { type BookingRow, lockBooking, presentStatus } from "./store";
import type { CreatePayment } from "@/features/billing/payments/schema";
import type { Ctx } from "@/server/context";
import { assertAccepted } from "./assert-accepted";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { assertNothingAnnounced } from "./find-open-payment";
import { payerOf } from "./words";

/**
 * Checks, under the booking's lock, that a payment outside the processor may be recorded for it:
 * its amount is what the booking still costs, and no other such payment is open. The place is not
 * kept for it; a card may be faster. Raises BookingNotFound, InvalidStatusTransition, HoldExpired,
 * AmountChanged, CheckoutInProgress when such a payment is open already, and a fault for input that
 * does not fit the booking.
 */
export async function announcePayment(tx: Ctx, id: string, input: CreatePayment): Promise<void> {
  const booking = await lockBooking(tx, id);
  assertFits(input, booking);
  const status = presentStatus(booking, tx.now());
  if (status === "expired") throw HoldExpired();
  if (status !== "held" && status !== "pending_payment") {
    throw InvalidStatusTransition({ current_status: status });
  }
  await assertAccepted(tx, booking);
  if (input.amount !== booking.amount_due) {
    throw AmountChanged({ amount_due: booking.amount_due });
  }
  await assertNothingAnnounced(tx, id);
}

function assertFits(input: CreatePayment, booking: BookingRow): void {
  const fault = (field: keyof CreatePayment, text: string) =>
    fieldFault(["body", field], "value_error", text, input[field]);
  if (input.provider === "processor") {
    throw fault("booking_id", "A card pays for a booking by its checkout.");
  }
  if (input.invoice_allocations?.length) {
    throw fault("invoice_allocations", "A booking's money pays the invoice that confirms it.");
  }
  if (input.member_id !== payerOf(booking)) {
    throw fault("member_id", "The booking is another member's.");
  }
  if (input.currency.toUpperCase() !== booking.currency) {
    throw fault("currency", `The booking is in ${booking.currency}.`);
  }
}
