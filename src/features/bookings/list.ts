import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/db";
import { listPage, listWhere, slice } from "@/server/list";
import type { Booking, BookingStatus, ListBookings } from "./schema";
import { bookingInclude, toBooking } from "./store";

const TAKING: BookingStatus[] = ["pending_payment", "confirmed", "checked_in"];

/** A page of the bookings that the caller may see: newest first, or by start for `upcoming` and `past`. */
export async function listBookings(ctx: Ctx, input: ListBookings): Promise<Page<Booking>> {
  const now = ctx.now();
  const where: Prisma.BookingWhereInput = {
    ...listWhere(input, { archivable: false }),
    ...(input.member_id && { member_id: input.member_id }),
    ...visible(ctx),
    ...(input.resource_id && { resource_id: input.resource_id }),
    ...(input.event_id && { event_id: input.event_id }),
    AND: [
      ...[input.starts_at_gte, input.starts_from].flatMap((at) =>
        at ? [{ starts_at: { gte: new Date(at) } }] : [],
      ),
      ...[input.starts_at_lt, input.starts_until].flatMap((at) =>
        at ? [{ starts_at: { lt: new Date(at) } }] : [],
      ),
      ...(input.status ? [withStatus(input.status, now)] : []),
      ...(input.when === "upcoming" ? [isComing(now)] : []),
      ...(input.when === "past" ? [{ NOT: isComing(now) }] : []),
    ],
  };
  const order = { upcoming: "asc", past: "desc" } as const;
  const orderBy = input.when
    ? [{ starts_at: order[input.when] }, { id: "desc" as const }]
    : undefined;
  return listPage(input, {
    sorted: !input.when,
    count: () => ctx.db.booking.count({ where }),
    rows: () =>
      ctx.db.booking.findMany({
        where,
        include: bookingInclude,
        ...slice(input),
        ...(orderBy && { orderBy }),
      }),
    view: (row) => toBooking(row, now),
  });
}

/** What `presentStatus` says, as a question to the database: a lapsed hold is `expired` to whoever asks. */
export function withStatus(status: BookingStatus, now: Date): Prisma.BookingWhereInput {
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
