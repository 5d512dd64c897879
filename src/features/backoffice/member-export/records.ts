import { type GuestRow, toGuest } from "@/features/scheduling/bookings/guests/store";
import type { Ctx } from "@/server/context";
import { toTimestamp } from "@/lib/time";
import type { Prisma } from "@/server/data/db";

/** Shows a visit, which has no operation of its own. */
export function visitView(row: Prisma.VisitModel) {
  return {
    id: row.id,
    pass_id: row.pass_id,
    booking_id: row.booking_id,
    resource_id: row.resource_id,
    event_id: row.event_id,
    entered_at: toTimestamp(row.entered_at),
    ends_at: toTimestamp(row.ends_at),
    left_at: toTimestamp(row.left_at),
    undone_at: toTimestamp(row.undone_at),
    created_at: toTimestamp(row.created_at),
  };
}

/** Shows a browser without its keys and its address, at which it can be written to. */
export function deviceView({ id, endpoint, created_at }: Prisma.PushDeviceModel) {
  return { id, push_service: new URL(endpoint).host, created_at: toTimestamp(created_at) };
}

/** Shows that somebody of the staff looked at the member's portal. */
export function portalViewView(row: Prisma.DomainEventModel) {
  const { by } = row.data as { by?: string };
  return { id: row.id, by: by ?? row.actor, created_at: toTimestamp(row.created_at) };
}

/** Shows a message about a booking. */
export function noticeView(row: Prisma.NoticeModel) {
  return {
    id: row.id,
    booking_id: row.booking_id,
    kind: row.kind,
    about: toTimestamp(row.about),
    sent_at: toTimestamp(row.sent_at),
    created_at: toTimestamp(row.created_at),
  };
}

/** Returns an invitation without its link, which opens a door. */
export function invitationView(ctx: Ctx, row: GuestRow) {
  const { share_url: _, ...view } = toGuest(ctx, row);
  return view;
}
