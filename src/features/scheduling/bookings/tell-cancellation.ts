import type { ActToAllow } from "@/server/act-to-allow";
import type { Ctx } from "@/server/context";
import { previewBookingCancellation } from "./cancel";
import type { CancelBooking } from "./schema";

/** Tells what a cancellation would give back, guests included. Raises what its preview raises. */
export async function tellCancellation(ctx: Ctx, input: CancelBooking): Promise<ActToAllow> {
  const preview = await previewBookingCancellation(ctx, input);
  const amount = preview.refund_amount + preview.guests_refund_amount;
  return { act: "cancellation", amount, currency: preview.currency };
}
