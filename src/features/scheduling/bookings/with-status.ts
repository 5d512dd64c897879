import type { Prisma } from "@/server/data/db";
import type { BookingStatus } from "./schema";

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
  if (status === "pending_approval") return undecided(now);
  if (status !== "expired") return { status };
  return {
    OR: [
      { status },
      { status: "held", held_until: { lte: now } },
      { status: "pending_approval", starts_at: { lte: now }, is_schedule_desynced: false },
    ],
  };
}

/** Selects the requests that can still be decided. */
export function undecided(now: Date): Prisma.BookingWhereInput {
  const open = [{ starts_at: { gt: now } }, { is_schedule_desynced: true }];
  return { status: "pending_approval", OR: open };
}
