import { byId, type Ctx } from "@/server/context";
import type { BookingRow } from "./store";

/** Returns the times of the event that has moved without this booking; null where both agree. */
export async function loadMovedEvent(
  ctx: Ctx,
  { event_id, is_schedule_desynced }: Pick<BookingRow, "event_id" | "is_schedule_desynced">,
): Promise<{ starts_at: Date; ends_at: Date } | null> {
  if (!is_schedule_desynced || !event_id) return null;
  return ctx.db.event.findUniqueOrThrow({
    where: byId(ctx, event_id),
    select: { starts_at: true, ends_at: true },
  });
}
