/** Who attends a host's events, with no more about them than a host needs; and whether they came. */
import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { BookingNotFound } from "@/features/scheduling/bookings/errors";
import { eventTime, withEventTime } from "@/features/scheduling/bookings/moved-event";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { TRANSITIONS } from "@/features/scheduling/bookings/transitions";
import { undoCheckIn } from "@/features/scheduling/bookings/undo-check-in";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { type Ctx, hasScope } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { assertOwnHost } from "./own-host";
import type { AttendeeOfHost, HostAttendee } from "./schema";

export const attendeeSelect = {
  id: true,
  status: true,
  quantity: true,
  starts_at: true,
  ends_at: true,
  timezone: true,
  policy: true,
  cancellation_credit_note_id: true,
  ...eventTime,
  member: { select: { name: true, photo_image_id: true } },
} satisfies Prisma.BookingSelect;
type Row = Prisma.BookingGetPayload<{ select: typeof attendeeSelect }>;

/** Returns the view of somebody who attends. */
export function toAttendee(ctx: Ctx, row: Row): HostAttendee {
  const { id, status, quantity, member } = row;
  return {
    ...{ booking_id: id, name: member.name, quantity },
    status: status as HostAttendee["status"],
    photo_url: personalImageAddress(ctx, member.photo_image_id),
    may: hasScope(ctx.actor, "hosting:write") ? actsOf(withEventTime(row), ctx.now()) : [],
  };
}

function actsOf(row: Row, now: Date): HostAttendee["may"] {
  const from = (action: "check_in" | "undo_check_in" | "no_show") =>
    TRANSITIONS[action].from.some((one) => one === row.status);
  // Somebody whose money went back for not coming has to book again.
  const mayCome = row.cancellation_credit_note_id === null;
  const open = checkInOpening(row, "staff").opens <= now;
  return [
    ...(from("check_in") && open && mayCome ? (["check_in"] as const) : []),
    ...(from("undo_check_in") ? (["undo"] as const) : []),
    ...(from("no_show") && row.starts_at <= now ? (["no_show"] as const) : []),
  ];
}

type Act = (ctx: Ctx, input: { booking_id: string }) => Promise<Booking>;

/** Runs an act on an attendee of the host's events. Raises HostNotFound, BookingNotFound and what the act raises. */
const byHost =
  (act: Act) =>
  async (ctx: Ctx, { host_id, booking_id }: AttendeeOfHost): Promise<HostAttendee> => {
    await assertOwnHost(ctx, host_id, "bookings:write");
    await loadAttendee(ctx, { host_id, booking_id });
    await act(ctx, { booking_id });
    return toAttendee(ctx, await loadAttendee(ctx, { host_id, booking_id }));
  };

async function loadAttendee(ctx: Ctx, { host_id, booking_id }: AttendeeOfHost): Promise<Row> {
  const row = await ctx.db.booking.findFirst({
    where: {
      organization_id: ctx.org.id,
      id: booking_id,
      event: { organization_id: ctx.org.id, host_ids: { has: host_id } },
    },
    select: attendeeSelect,
  });
  if (!row) throw BookingNotFound({ resource: "booking", resource_id: booking_id });
  return row;
}

/** Checks an attendee in. Raises HostNotFound and what `checkInBooking` raises. */
export const checkInAttendee = byHost(checkInBooking);

/** Undoes the check-in of an attendee. Raises HostNotFound and what `undoCheckIn` raises. */
export const undoAttendee = byHost(undoCheckIn);

/** Notes that an attendee did not come, as the terms say. Raises HostNotFound and what `markNoShow` raises. */
export const noteNoShow = byHost(markNoShow);
