/** Filters of lists of bookings. */
import { DAY } from "@/lib/time";
import type { Prisma } from "@/server/data/db";
import type { BookingStatus } from "./schema";
import { withStatus } from "./with-status";
import type { BookingPayment, ListBookings } from "./list-schema";

type Where = Prisma.BookingWhereInput;

/** Returns the filters of a front desk, beside those that members have. */
export function deskFilters(input: ListBookings, now: Date): Where[] {
  const { host_id, category, payment, is_schedule_desynced } = input;
  return [
    ...(host_id ? [{ event: { host_ids: { hasSome: host_id } } }] : []),
    ...(category ? [ofCategory(category)] : []),
    ...(payment ? [{ OR: payment.map((state) => ofPayment(state, now)) }] : []),
    ...(is_schedule_desynced === undefined ? [] : [{ is_schedule_desynced }]),
    ...overlapping(input),
  ];
}

function ofCategory(categories: string[]): Where {
  // A category that has a comma in its own name is found by the whole text.
  const category = { in: [...categories, categories.join(",")] };
  return { OR: [{ event: { category } }, { event_id: null, resource: { category } }] };
}

/** The statuses of a place that is kept without a payment under way. */
const KEPT: BookingStatus[] = ["confirmed", "checked_in", "completed", "no_show"];

function ofPayment(state: BookingPayment, now: Date): Where {
  if (state === "due") {
    const unpaid = withStatus(["held", "pending_payment", "pending_approval"], now);
    return { amount_due: { gt: 0 }, ...unpaid };
  }
  // `paid_at` tells whether an invoice's amounts add up, whatever its status.
  const invoice =
    state === "paid"
      ? { status: { in: ["open", "uncollectible"] }, paid_at: { not: null } }
      : { status: "open", paid_at: null };
  return { status: { in: KEPT }, invoice };
}

/** Longer than any booking, so that an index by the start finds those that have begun before a window. */
const LONGEST = 32 * DAY;

function overlapping({ overlaps_from, overlaps_until }: ListBookings): Where[] {
  const from = overlaps_from === undefined ? null : new Date(overlaps_from);
  return [
    ...(from
      ? [{ ends_at: { gt: from }, starts_at: { gt: new Date(from.getTime() - LONGEST) } }]
      : []),
    ...(overlaps_until === undefined ? [] : [{ starts_at: { lt: new Date(overlaps_until) } }]),
  ];
}
