import { SlotUnavailable } from "@/features/bookings/errors";
import { holdBooking } from "@/features/bookings/hold";
import { resolveInterval } from "@/features/bookings/rules";
import type { Booking, CreateBooking } from "@/features/bookings/schema";
import { loadResource } from "@/features/resources/store";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";
import { clearTheWay } from "./expire";
import { nearestTimes } from "./place";

/**
 * Holds a place, or confirms it when nothing is due. A place that only a lapsed payment still blocks is
 * freed first. Raises what `holdBooking` raises; SlotUnavailable names the nearest free times.
 */
export async function createBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  try {
    return await holdBooking(ctx, input);
  } catch (error) {
    if (!isSlotUnavailable(error)) throw error;
  }
  const { timezone } = await loadResource(ctx, input.resource_id);
  const { from, until } = resolveInterval(input, timezone);
  const wanted = { starts_at: new Date(from), ends_at: new Date(until) };
  const { resource_id, quantity } = input;
  if (
    (await clearTheWay(ctx, { resource_id, from: wanted.starts_at, until: wanted.ends_at })) > 0
  ) {
    try {
      return await holdBooking(ctx, input);
    } catch (error) {
      if (!isSlotUnavailable(error)) throw error;
    }
  }
  throw SlotUnavailable({
    alternatives: await nearestTimes(ctx, { resource_id, quantity, ...wanted }),
  });
}

function isSlotUnavailable(error: unknown): boolean {
  return error instanceof Failure && error.of.code === SlotUnavailable.code;
}
