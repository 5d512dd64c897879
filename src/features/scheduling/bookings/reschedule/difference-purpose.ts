import { lockBooking } from "@/features/scheduling/bookings/store";
import type { Purpose } from "@/features/billing/charging/purpose";
import { settlePayment } from "@/features/billing/charging/settle";
import { applyPaidReschedule } from "./apply-paid-reschedule";

/** The extra price of a dearer time: the booking moves there when the money has arrived. */
export const differencePurpose: Purpose = {
  // Rescheduling again charges it; this only looks up the bank's answer.
  charge: async (ctx, { id }) => void (await settlePayment(ctx, id)),
  lock: async (tx, { booking_id }) => {
    const booking = await lockBooking(tx, booking_id ?? "");
    return {
      paid: async (payment) => applyPaidReschedule(tx, booking, payment),
      // The booking keeps its place, and the new one is not kept.
      waiting: async () => undefined,
      unpaid: async () => undefined,
      rival: async () => null,
    };
  },
};
