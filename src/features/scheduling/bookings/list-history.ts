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
    rows: async () => withNames(ctx, await ctx.db.domainEvent.findMany({ where, ...slice(input) })),
    view: ({ id, sequence, type, actor, name, data, created_at }) => {
      const { from, to, ...rest } = data as Record<string, unknown>;
      return {
        id,
        sequence,
        type,
        from: typeof from === "string" ? from : null,
        to: typeof to === "string" ? to : null,
        actor: toActor(actor),
        actor_name: name,
        data: rest,
        created_at: toTimestamp(created_at),
      };
    },
  });
}

const STAFF = "staff:";

/** Adds the names of those of the staff, removed ones included: a desk asks who was faster. */
async function withNames<E extends { actor: string }>(ctx: Ctx, events: E[]) {
  const ids = events.flatMap(({ actor }) =>
    actor.startsWith(STAFF) ? [actor.slice(STAFF.length)] : [],
  );
  const where = { organization_id: ctx.org.id, id: { in: ids } };
  const people = ids.length > 0 ? await ctx.db.staffMember.findMany({ where }) : [];
  const names = new Map(people.map(({ id, name }) => [STAFF + id, name]));
  return events.map((event) => ({ ...event, name: names.get(event.actor) ?? null }));
}
