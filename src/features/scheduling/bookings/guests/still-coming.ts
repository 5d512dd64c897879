import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { isComing } from "./guest-rules";

/** Tells the same as `isComing`: of a booking that has not followed its event, until that is over. */
export async function stillComing(ctx: Ctx, booking: BookingRow): Promise<boolean> {
  return isComing(await atEventTime(ctx, booking), ctx.now());
}
