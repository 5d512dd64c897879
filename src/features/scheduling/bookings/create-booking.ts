import { SlotUnavailable } from "./errors";
import { holdBooking, lastRefusal, looksAgain, MAX_RETRIES } from "./hold";
import type { Booking, CreateBooking, RequestBooking } from "./schema";
import { resolveRequest } from "./resolve-request";
import { reasonOf, settleHeld } from "./settle-held";
import { loadBooking, lockBooking, toBooking } from "./store";
import { type Ctx, inTx, memberIdOf } from "@/server/context";
import { isTaken, freeLapsedPayments, slotUnavailable } from "./free-lapsed-payments";

/**
 * Holds a place, or confirms it when nothing is due or staff settle it. A place that only a lapsed
 * payment still blocks is freed first. Raises what `holdBooking` and `settleHeld` raise;
 * SlotUnavailable names the nearest free times.
 */
export async function createBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  const hold = input.settle === undefined ? holdBooking : holdSettled;
  let cleared = false;
  for (;;) {
    try {
      return await hold(ctx, input);
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

/** Holds a place and settles it in one transaction: nobody sees it unsettled. */
async function holdSettled(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  const { settle } = input;
  if (settle === undefined) return holdBooking(ctx, input);
  reasonOf(input);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTx(ctx, async (tx) => {
        const { id, status } = await holdBooking(tx, input, { settled: true });
        if (status === "held")
          await settleHeld(tx, await lockBooking(tx, id), { ...input, settle });
        return toBooking(await loadBooking(tx, id), tx.now());
      });
    } catch (error) {
      if (!looksAgain(error)) throw error;
      if (attempt === MAX_RETRIES) throw lastRefusal(error);
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
