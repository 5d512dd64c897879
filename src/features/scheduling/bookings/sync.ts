import type { Booking, BookingId } from "./schema";
import { loadBooking } from "./store";
import type { Ctx } from "@/server/context";
import { seeingMoney, toOneBooking } from "./payer";
import { findOpenPayment } from "./find-open-payment";
import { refresh } from "@/features/billing/charging/refresh";

/** Asks the processor about a booking's open payment and settles it. Raises BookingNotFound and ProcessorUnavailable. */
export async function syncBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  const booking = await loadBooking(ctx, input.booking_id);
  const { id } = booking;
  const open = await findOpenPayment(ctx, id);
  if (open) await refresh(seeingMoney(ctx, booking), open.id);
  return toOneBooking(ctx, await loadBooking(ctx, id));
}
