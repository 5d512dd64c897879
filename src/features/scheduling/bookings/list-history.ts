import { approvedBy, toActor } from "@/features/platform/audit-log/store";
import { staffNames } from "@/features/people/staff/staff-names";
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
    rows: async () => withNames(ctx, await ctx.db.domainEvent.findMany({ where, ...slice(input) })),
    view: ({ id, sequence, type, actor, name, allowed, data, created_at }) => {
      const { from, to, approved_by: _, ...rest } = data as Record<string, unknown>;
      return {
        id,
        sequence,
        type,
        from: typeof from === "string" ? from : null,
        to: typeof to === "string" ? to : null,
        actor: toActor(actor),
        actor_name: name,
        approved_by_name: allowed,
        data: rest,
        created_at: toTimestamp(created_at),
      };
    },
  });
}

const STAFF = "staff:";

/**
 * Adds the names of those of the staff who did it, and who allowed it, removed ones included: a desk asks who was
 * faster.
 */
async function withNames<E extends { actor: string; data: unknown }>(ctx: Ctx, events: E[]) {
  const known = events.map((event) => ({
    event,
    by: event.actor.startsWith(STAFF) ? event.actor.slice(STAFF.length) : null,
    allowed: approvedBy(event),
  }));
  const ids = known.flatMap(({ by, allowed }) => [by ?? [], allowed ?? []].flat());
  const names = await staffNames(ctx, ids);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return known.map(({ event, by, allowed }) => ({
    ...event,
    name: nameOf(by),
    allowed: nameOf(allowed),
  }));
}
