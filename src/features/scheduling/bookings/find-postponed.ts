import type { Ctx } from "@/server/context";
import { LIVE_STATUSES } from "./status-rules";
import { visibleBookings } from "./store";

/**
 * Returns the ids of the bookings in the caller's sight that are over by their own time, while the event that they have
 * not followed is not. Few of them ever are; a list that joined all events for their sake would lose its index.
 */
export async function findPostponed(ctx: Ctx): Promise<string[]> {
  const now = ctx.now();
  const rows = await ctx.db.booking.findMany({
    where: {
      AND: [visibleBookings(ctx)],
      is_schedule_desynced: true,
      status: { in: [...LIVE_STATUSES] },
      ends_at: { lte: now },
      event: { ends_at: { gt: now } },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
