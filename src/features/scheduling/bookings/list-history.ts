import { toActor } from "@/features/platform/audit-log/store";
import type { Page } from "@/lib/page";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { HistoryEntry, ListBookingHistory } from "./history-schema";
import { loadBooking } from "./store";

/** Lists a booking's history, newest first. Raises BookingNotFound. */
export async function listHistory(
  ctx: Ctx,
  input: ListBookingHistory,
): Promise<Page<HistoryEntry>> {
  const { id: object_id } = await loadBooking(ctx, input.booking_id);
  const where = {
    ...listWhere(input, { archivable: false }),
    organization_id: ctx.org.id,
    object_id,
  };
  return listPage(input, {
    count: () => ctx.db.domainEvent.count({ where }),
    rows: () => ctx.db.domainEvent.findMany({ where, ...slice(input) }),
    view: ({ id, sequence, type, actor, data, created_at }) => {
      const { from, to, ...rest } = data as Record<string, unknown>;
      return {
        id,
        sequence,
        type,
        from: typeof from === "string" ? from : null,
        to: typeof to === "string" ? to : null,
        actor: toActor(actor),
        data: rest,
        created_at: toTimestamp(created_at),
      };
    },
  });
}
