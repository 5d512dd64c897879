/** Filters of lists of bookings. */
import { DAY } from "@/lib/time";
import type { Prisma } from "@/server/data/db";
import type { ListBookings } from "./list-schema";
import { whereDesynced } from "./moved-event";

type Where = Prisma.BookingWhereInput;

/** Returns the filters of a front desk, beside those that members have. */
export function deskFilters(input: ListBookings, now: Date): Where[] {
  const { host_id, category, payer_id, is_schedule_desynced } = input;
  return [
    ...(host_id ? [{ event: { host_ids: { hasSome: host_id } } }] : []),
    ...(category ? [ofCategory(category)] : []),
    ...(payer_id ? [paidBy(payer_id)] : []),
    ...(is_schedule_desynced === undefined ? [] : [ofDesynced(is_schedule_desynced, now)]),
    ...overlapping(input),
  ];
}

function ofCategory(categories: string[]): Where {
  // A category that has a comma in its own name is found by the whole text.
  const category = { in: [...categories, categories.join(",")] };
  return { OR: [{ event: { category } }, { event_id: null, resource: { category } }] };
}

/** Who has given up their place waits for nothing. */
function ofDesynced(wanted: boolean, now: Date): Where {
  return wanted ? whereDesynced(now) : { NOT: whereDesynced(now) };
}

/** The same as `payerOf` says of one booking. */
function paidBy(id: string): Where {
  return { OR: [{ booked_by_member_id: id }, { booked_by_member_id: null, member_id: id }] };
}

/** Longer than any booking, so that an index by the start finds those that have begun before a window. */
const LONGEST = 32 * DAY;
/** The first instant that the database reads as we write it. */
const FIRST = Date.parse("0001-01-01T00:00:00Z");

function overlapping({ overlaps_from, overlaps_until }: ListBookings): Where[] {
  const from = overlaps_from === undefined ? null : new Date(overlaps_from);
  return [
    ...(from
      ? [
          {
            ends_at: { gt: from },
            starts_at: { gt: new Date(Math.max(from.getTime() - LONGEST, FIRST)) },
          },
        ]
      : []),
    ...(overlaps_until === undefined ? [] : [{ starts_at: { lt: new Date(overlaps_until) } }]),
  ];
}
