import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, sortedSlice, timeRange } from "@/server/data/list";
import type { Booking, BookingStatus, ListBookings } from "./schema";
import { bookingInclude, toBooking, visibleBookings } from "./store";

const TAKING: BookingStatus[] = ["pending_payment", "confirmed", "checked_in"];

/** The order when the query names none. */
const SORT_OF = { upcoming: "starts_at", past: "-starts_at" } as const;

/**
 * Lists the bookings that the caller may see: newest first, or by start for `upcoming` and `past`.
 */
export async function listBookings(ctx: Ctx, query: ListBookings): Promise<Page<Booking>> {
  const now = ctx.now();
  const sort = query.sort ?? (query.when ? SORT_OF[query.when] : "newest");
  const input = { ...query, sort };
  const where: Prisma.BookingWhereInput = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...(input.resource_id && { resource_id: input.resource_id }),
    ...(input.event_id && { event_id: input.event_id }),
    AND: [
      visibleBookings(ctx),
      { starts_at: timeRange(input, "starts_at") },
      ...(input.status ? [withStatus(input.status, now)] : []),
      ...(input.when === "upcoming" ? [isComing(now)] : []),
      ...(input.when === "past" ? [{ NOT: isComing(now) }] : []),
    ],
  };
  return listPage(input, {
    count: () => ctx.db.booking.count({ where }),
    rows: () => ctx.db.booking.findMany({ where, include: bookingInclude, ...sortedSlice(input) }),
    view: (row) => toBooking(row, now),
  });
}

/**
 * Filters by status, as `presentStatus` reports it, in the database: a lapsed hold counts as
 * `expired`.
 */
export function withStatus(
  statuses: readonly BookingStatus[],
  now: Date,
): Prisma.BookingWhereInput {
  return { OR: statuses.map((status) => ofStatus(status, now)) };
}

function ofStatus(status: BookingStatus, now: Date): Prisma.BookingWhereInput {
  if (status === "held") return { status, held_until: { gt: now } };
  if (status === "pending_approval") return { status, starts_at: { gt: now } };
  if (status !== "expired") return { status };
  return {
    OR: [
      { status },
      { status: "held", held_until: { lte: now } },
      { status: "pending_approval", starts_at: { lte: now } },
    ],
  };
}

function isComing(now: Date): Prisma.BookingWhereInput {
  return {
    ends_at: { gt: now },
    OR: [
      { status: { in: TAKING } },
      { status: "held", held_until: { gt: now } },
      { status: "pending_approval", starts_at: { gt: now } },
    ],
  };
}
