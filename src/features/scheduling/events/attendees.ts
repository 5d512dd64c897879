import type { Page } from "@/lib/page";
import { deriveStatus } from "@/features/billing/invoices/rules";
import { amountDue } from "@/features/billing/invoices/store";
import type { MemberStatus } from "@/features/people/members/schema";
import { personalImageAddress } from "@/features/platform/images/image-address";
import { dueOf } from "@/features/scheduling/bookings/words";
import { wherePayment } from "@/features/scheduling/bookings/where-payment";
import { bookingInclude, toBooking } from "@/features/scheduling/bookings/store";
import { withStatus } from "@/features/scheduling/bookings/with-status";
import { type Ctx, hasScope } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Attendee, ListAttendees } from "./list-schema";
import { loadEvent } from "./store";

const include = {
  ...bookingInclude,
  invoice: {
    select: {
      ...{ status: true, due_at: true, paid_at: true },
      ...{ total: true, amount_paid: true, amount_credited: true },
    },
  },
  member: {
    select: {
      ...{ id: true, name: true, short_id: true, email: true },
      ...{ status: true, photo_image_id: true },
    },
  },
};

/**
 * Lists an event's bookings, newest first, each with what is to be paid, and with its member for a caller who may read
 * members. Raises EventNotFound.
 */
export async function listAttendees(ctx: Ctx, input: ListAttendees): Promise<Page<Attendee>> {
  const { id } = await loadEvent(ctx, input.event_id);
  const now = ctx.now();
  const named = hasScope(ctx.actor, "members:read");
  const filters = [
    input.status && withStatus(input.status, now),
    await wherePayment(ctx, input.payment),
  ].flatMap((one) => one ?? []);
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    event_id: id,
    AND: filters,
  };
  return listPage(input, {
    count: () => ctx.db.booking.count({ where }),
    rows: () => ctx.db.booking.findMany({ where, include, ...slice(input) }),
    view: ({ invoice, member: { photo_image_id, ...member }, ...row }) => {
      const booking = toBooking(row, now);
      const open = invoice && {
        status: deriveStatus(invoice, now),
        amount_due: amountDue(invoice),
      };
      return {
        ...booking,
        due: dueOf(booking, open),
        member: named
          ? {
              ...member,
              status: member.status as MemberStatus,
              photo_url: personalImageAddress(ctx, photo_image_id),
            }
          : null,
      };
    },
  });
}
