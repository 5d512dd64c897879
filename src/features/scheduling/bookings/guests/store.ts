import { linkUrl, type Portal } from "@/server/portal-url";
import {
  type BookingRow,
  lockBooking,
  visibleBookings,
} from "@/features/scheduling/bookings/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { decryptSecret } from "@/server/config/secrets";
import type { Prisma } from "@/server/data/db";
import { BookingGuestNotFound } from "./errors";
import { shareStatus, statusOf } from "./guest-rules";
import type { BookingGuest } from "./schema";

export const guestInclude = {
  booking: { select: { currency: true, member_id: true } },
} satisfies Prisma.BookingGuestInclude;
export type GuestRow = Prisma.BookingGuestGetPayload<{ include: typeof guestInclude }>;

/** Selects the guests that the caller may see: for a member, those of their own bookings. */
export function visibleGuests(ctx: Ctx): Prisma.BookingGuestWhereInput {
  const { actor, org } = ctx;
  return {
    organization_id: org.id,
    ...(actor.kind === "member" && { booking: visibleBookings(ctx) }),
  };
}

/** Loads a guest that the caller may see, or raises BookingGuestNotFound. */
export async function loadGuest(ctx: Ctx, id: string): Promise<GuestRow> {
  const row = await ctx.db.bookingGuest.findFirst({
    where: { AND: [visibleGuests(ctx), { id }] },
    include: guestInclude,
  });
  if (!row) throw BookingGuestNotFound({ resource: "booking_guest", resource_id: id });
  return row;
}

/**
 * Locks a guest's booking for the rest of the transaction, then reads both: every act on a guest
 * takes its turn there. Raises BookingGuestNotFound.
 */
export async function lockGuest(
  tx: Ctx,
  id: string,
): Promise<{ guest: GuestRow; booking: BookingRow }> {
  const { booking_id } = await loadGuest(tx, id);
  const booking = await lockBooking(tx, booking_id);
  return { booking, guest: await loadGuest(tx, id) };
}

/** Lists all guests of a booking, first invited first. */
export async function guestsOf(ctx: Ctx, booking_id: string): Promise<GuestRow[]> {
  return ctx.db.bookingGuest.findMany({
    where: { organization_id: ctx.org.id, booking_id },
    include: guestInclude,
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
}

/**
 * Returns the context as the club itself: a guest's answer or payment touches the host's booking,
 * which the guest's own context does not show.
 */
export function asClub(ctx: Ctx): Ctx {
  return { ...ctx, actor: { kind: "system", id: "booking_guests", scopes: new Set(["*"]) } };
}

/** Returns the address of an invitation's page. */
export function invitationUrl(ctx: Portal, { token }: { token: string }): string {
  return linkUrl(ctx, `/g/${decryptSecret(token)}`);
}

export function toGuest(ctx: Ctx, row: GuestRow): BookingGuest {
  const status = statusOf(row);
  return {
    id: row.id,
    booking_id: row.booking_id,
    // Who answers to an address or a short id is no business of another member's.
    member_id: ctx.actor.kind === "member" ? null : row.member_id,
    name: row.name,
    email: row.email,
    status,
    share_url: status === "withdrawn" ? null : invitationUrl(ctx, row),
    currency: row.booking.currency,
    share_amount: row.share_amount,
    share_status: shareStatus(row),
    share_paid_at: toTimestamp(row.paid_at),
    share_refunded_amount: row.refunded_amount,
    share_invoice_id: row.invoice_id,
    answered_at: toTimestamp(row.answered_at),
    reminded_at: toTimestamp(row.reminded_at),
    arrived_at: toTimestamp(row.arrived_at),
    withdrawn_at: toTimestamp(row.withdrawn_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
