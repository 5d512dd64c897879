import { CANCELLABLE } from "@/features/scheduling/bookings/status-rules";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { whereAhead } from "@/features/scheduling/bookings/moved-event";
import { previewCancellations } from "@/features/scheduling/bookings/preview-cancellations";
import type { CancelledTogether } from "@/features/scheduling/bookings/preview-schema";
import type { Ctx } from "@/server/context";
import { Failure } from "@/server/errors";

const comingOf = (ctx: Ctx, member_ids: readonly string[]) => ({
  ...{ organization_id: ctx.org.id, member_id: { in: [...member_ids] } },
  ...{ AND: [whereAhead("starts_at", ctx.now())], status: { in: CANCELLABLE } },
});

/** Counts the bookings to come of members, which stay unless their end is asked for. */
export function countComingBookings(ctx: Ctx, member_ids: readonly string[]): Promise<number> {
  return ctx.db.booking.count({ where: comingOf(ctx, member_ids) });
}

/** Returns the bookings that end with a member on request, the next first. */
function comingBookings(ctx: Ctx, member_id: string) {
  return ctx.db.booking.findMany({
    where: comingOf(ctx, [member_id]),
    orderBy: { starts_at: "asc" },
    select: { id: true, member_id: true },
  });
}

/** Previews cancelling them, or nothing at all where they stay. */
export async function previewFutureBookings(
  ctx: Ctx,
  member_id: string,
  cancel: boolean,
): Promise<CancelledTogether> {
  return previewCancellations(ctx, cancel ? await comingBookings(ctx, member_id) : []);
}

/**
 * Cancels them, as many as can be now. Raises the first failure, once all have been tried: CheckoutInProgress and
 * ProcessorUnavailable.
 */
export async function cancelFutureBookings(ctx: Ctx, member_id: string, notes: string | null) {
  const bookings = await comingBookings(ctx, member_id);
  let failure: unknown;
  for (const { id } of bookings) {
    try {
      await cancelBooking(ctx, { booking_id: id, notes });
    } catch (error) {
      // A booking that ended by itself meanwhile is fine. Any other failure is raised, once all
      // have been tried.
      const status = error instanceof Failure ? error.extras.current_status : undefined;
      if (status === undefined || CANCELLABLE.includes(status)) failure ??= error;
    }
  }
  if (failure) throw failure;
}
