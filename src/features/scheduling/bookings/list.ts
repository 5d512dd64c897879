import { whereFound } from "@/features/people/members/where-found";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { listPage, listWhere, sortedSlice, timeRange } from "@/server/data/list";
import { findPostponed } from "./find-postponed";
import { deskFilters } from "./list-filters";
import { whereMadeBy } from "./search";
import { wherePayment } from "./where-payment";
import type { Booking, BookingStatus } from "./schema";
import { bookingInclude, toBooking, visibleBookings } from "./store";
import { undecided, withStatus } from "./with-status";
import type { ListBookings } from "./list-schema";

const TAKING: BookingStatus[] = ["pending_payment", "confirmed", "checked_in"];
/** Whatever may still be to come: the index `bookings_open` has these alone. */
const OPEN: BookingStatus[] = ["held", "pending_approval", ...TAKING];

/** The order when the query names none. */
const SORT_OF = { upcoming: "starts_at", past: "-starts_at" } as const;

/**
 * Lists the bookings that the caller may see: newest first, or by start for `upcoming` and `past`. A search or a maker
 * with more than a statement can name is a fault.
 */
export async function listBookings(ctx: Ctx, query: ListBookings): Promise<Page<Booking>> {
  const now = ctx.now();
  const sort = query.sort ?? (query.when ? SORT_OF[query.when] : "newest");
  const input = { ...query, sort };
  const [postponed, ...found] = await Promise.all([
    query.when ? findPostponed(ctx) : [],
    whereFound(ctx, input.search, (id) => [{ id }]),
    whereMadeBy(ctx, input),
    wherePayment(ctx, input.payment),
  ]);
  const where: Prisma.BookingWhereInput = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...(input.resource_id && { resource_id: { in: input.resource_id } }),
    ...(input.event_id && { event_id: input.event_id }),
    AND: [
      visibleBookings(ctx),
      { starts_at: timeRange(input, "starts_at") },
      ...(input.status ? [withStatus(input.status, now)] : []),
      ...(input.when === "upcoming" ? [isComing(now, postponed)] : []),
      ...(input.when === "past" ? [{ NOT: isComing(now, postponed) }] : []),
      ...deskFilters(input, now),
      ...found.flatMap((where) => where ?? []),
    ],
  };
  return listPage(input, {
    count: () => ctx.db.booking.count({ where }),
    rows: () => ctx.db.booking.findMany({ where, include: bookingInclude, ...sortedSlice(input) }),
    view: (row) => toBooking(row, now),
  });
}

function isComing(now: Date, postponed: string[]): Prisma.BookingWhereInput {
  const ends = { ends_at: { gt: now } };
  return {
    ...(postponed.length > 0 ? { AND: [{ OR: [ends, { id: { in: postponed } }] }] } : ends),
    status: { in: OPEN },
    OR: [{ status: { in: TAKING } }, { status: "held", held_until: { gt: now } }, undecided(now)],
  };
}
