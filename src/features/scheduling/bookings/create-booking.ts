import { SlotUnavailable } from "./errors";
import { holdBooking } from "./hold";
import type { Booking, CreateBooking, RequestBooking } from "./schema";
import { resolveRequest } from "./resolve-request";
import { type Ctx, memberIdOf } from "@/server/context";
import { isTaken, freeLapsedPayments, slotUnavailable } from "./free-lapsed-payments";

/**
 * Holds a place, or confirms it when nothing is due. A place that only a lapsed payment still
 * blocks is freed first. Raises what `holdBooking` raises; SlotUnavailable names the nearest free
 * times.
 */
export async function createBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  let cleared = false;
  for (;;) {
    try {
      return await holdBooking(ctx, input);
    } catch (error) {
      if (!isTaken(error)) throw error;
      const place = await resolveRequest(ctx, input);
      if (!cleared && (cleared = await freeLapsedPayments(ctx, place))) continue;
      throw error.of.code === SlotUnavailable.code
        ? await slotUnavailable(ctx, place, input.quantity)
        : error;
    }
  }
}

/**
 * Books as a member asks: for themselves, or for somebody for whom they may act. Raises what `createBooking` raises, and
 * MemberSessionRequired.
 */
export async function requestBooking(
  ctx: Ctx,
  { for_member_id, ...input }: RequestBooking,
): Promise<Booking> {
  const me = memberIdOf(ctx);
  return createBooking(ctx, { ...input, member_id: for_member_id ?? me });
}
