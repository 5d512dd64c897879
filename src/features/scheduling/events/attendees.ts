import type { Page } from "@/lib/page";
import { withStatus } from "@/features/scheduling/bookings/with-status";
import { bookingInclude, toBooking } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Attendee, ListAttendees } from "./schema";
import { loadEvent } from "./store";

const include = {
  ...bookingInclude,
  member: { select: { id: true, name: true, short_id: true, email: true } },
};

/** Lists an event's bookings, newest first, each with its member. Raises EventNotFound. */
export async function listAttendees(ctx: Ctx, input: ListAttendees): Promise<Page<Attendee>> {
  const { id } = await loadEvent(ctx, input.event_id);
  const now = ctx.now();
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    event_id: id,
    ...(input.status && { AND: [withStatus(input.status, now)] }),
  };
  return listPage(input, {
    count: () => ctx.db.booking.count({ where }),
    rows: () => ctx.db.booking.findMany({ where, include, ...slice(input) }),
    view: (row) => ({ ...toBooking(row, now), member: row.member }),
  });
}
