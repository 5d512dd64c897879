import { SlotUnavailable } from "@/features/bookings/errors";
import { holdBooking } from "@/features/bookings/hold";
import type { Booking, CreateBooking } from "@/features/bookings/schema";
import { wantPlace, withBuffers } from "@/features/bookings/want-place";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { clearTheWay } from "./expire";
import { nearestTimes } from "./place";

/**
 * Holds a place, or confirms it when nothing is due. A place that only a lapsed payment still blocks is
 * freed first. Raises what `holdBooking` raises; SlotUnavailable names what else is free.
 */
export async function createBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  try {
    return await holdBooking(ctx, input);
  } catch (error) {
    if (!isSlotUnavailable(error)) throw error;
  }
  const { quantity } = input;
  const { wanted, terms, resource_id, event_id, timezone } = await wantPlace(ctx, input);
  const place = { resource_id, event_id };
  if ((await clearTheWay(ctx, { ...place, ...withBuffers(wanted, terms) })) > 0) {
    try {
      return await holdBooking(ctx, input);
    } catch (error) {
      if (!isSlotUnavailable(error)) throw error;
    }
  }
  const time = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until), timezone };
  throw SlotUnavailable({
    alternatives: await nearestTimes(ctx, { ...place, ...time, quantity }),
  });
}

function isSlotUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.of.code === SlotUnavailable.code;
}
