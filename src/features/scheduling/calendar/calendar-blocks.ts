/** The blocks and opening hours of a calendar, from rows. Pure. */
import { UNPAID } from "@/features/scheduling/bookings/status-rules";
import type { Interval } from "@/lib/intervals";
import { toLocal, toTimestamp } from "@/lib/time";
import { TRANSITIONS } from "@/features/scheduling/bookings/transitions";
import {
  type Availability,
  openHours,
  overridesNear,
} from "@/features/scheduling/resources/availability";
import type { BookingBlock, EventBlock } from "./load-blocks";
import type { CalendarBlock, CalendarResource } from "./schema";

type Shown = Pick<CalendarBlock, "kind" | "id"> & Partial<CalendarBlock>;

/** Returns a block on its own clock; it cannot be moved unless it says so. */
function blockOf({ from, until }: Interval, timezone: string, shown: Shown): CalendarBlock {
  return {
    version: null,
    from: toTimestamp(new Date(from)),
    until: toTimestamp(new Date(until)),
    starts_at_local: toLocal(from, timezone),
    ends_at_local: toLocal(until, timezone),
    quantity: 0,
    title: null,
    status: null,
    held_until: null,
    member: null,
    payment: null,
    desynced: false,
    series_id: null,
    host_ids: [],
    movable: false,
    unmovable_reason: shown.kind,
    ...shown,
  };
}

/** Returns a booking as blocks: itself, and the buffers around it. */
export function blocksOfBooking(row: BookingBlock, named: boolean): CalendarBlock[] {
  const { id, timezone, status, quantity, is_schedule_desynced: desynced } = row;
  const waits = status === "held" || status === "pending_payment";
  const movable = TRANSITIONS.reschedule.from.some((one) => one === status);
  const [from, until] = [row.starts_at.getTime(), row.ends_at.getTime()];
  const buffers = [
    { from: row.blocked_from.getTime(), until: from },
    { from: until, until: row.blocked_until.getTime() },
  ].filter((buffer) => buffer.until > buffer.from);
  const version = toTimestamp(row.updated_at);
  const own = blockOf({ from, until }, timezone, {
    kind: status === "held" ? "hold" : "booking",
    ...{ id, version, quantity, status, desynced },
    held_until: waits ? toTimestamp(row.held_until) : null,
    member: named ? { id: row.member_id, name: row.member_name } : null,
    payment: paymentOf(row),
    series_id: row.series_id,
    movable,
    unmovable_reason: movable ? null : status,
  });
  const around = { kind: "buffer" as const, id, version, quantity, status };
  return [own, ...buffers.map((buffer) => blockOf(buffer, timezone, around))];
}

/** Returns how a booking is paid. */
function paymentOf(row: BookingBlock): CalendarBlock["payment"] {
  const { amount_due, status, open_amount, invoice_status } = row;
  if ((open_amount ?? 0) > 0) return invoice_status === "open" ? "on_account" : null;
  if (amount_due === 0) return "free";
  return UNPAID.includes(status) ? "due" : "paid";
}

/** Returns an event as a block; it can be moved until it is over. */
export function blockOfEvent(row: EventBlock, now: Date): CalendarBlock {
  const { id, title, status, desynced, host_ids, taken: quantity } = row;
  const time = { from: row.starts_at.getTime(), until: row.ends_at.getTime() };
  const movable = row.ends_at > now;
  return blockOf(time, row.timezone, {
    kind: "event",
    ...{ id, title, status, desynced, host_ids, quantity },
    version: toTimestamp(row.updated_at),
    series_id: row.recurring_event_id,
    movable,
    unmovable_reason: movable ? null : "completed",
  });
}

/** Returns the opening hours of a resource in a window, and the overrides that close it. */
export function hoursOf(
  resource: Availability,
  range: Interval,
): Pick<CalendarResource, "open" | "capacity"> & { closures: CalendarBlock[] } {
  const open = openHours(resource, range);
  const closures = overridesNear(resource, range).filter(
    ({ from, until, value }) => value === 0 && from < range.until && until > range.from,
  );
  return {
    capacity: Math.max(0, ...open.map(({ capacity }) => capacity)),
    open: open.map(({ from, until, capacity, source }) => ({
      from: toTimestamp(new Date(from)),
      until: toTimestamp(new Date(until)),
      capacity,
      source,
    })),
    closures: closures.map(({ local, ...closed }) =>
      blockOf(closed, resource.timezone, {
        ...{ kind: "closure", id: null, movable: true, unmovable_reason: null },
        // As it is written: its start names it, also where the clocks leave that hour out.
        ...local,
      }),
    ),
  };
}
