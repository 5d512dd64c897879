import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { type EventData, recordEvent } from "@/server/jobs/events";
import { guestInclude, type GuestRow } from "./store";

/** Changes a guest, whose booking is locked, and records it as `booking_guest.<event>`. */
export async function changeGuest(
  tx: Ctx,
  guest: Pick<GuestRow, "id" | "booking_id">,
  data: Prisma.BookingGuestUncheckedUpdateInput,
  event: { type: string; data?: EventData },
): Promise<GuestRow> {
  const row = await tx.db.bookingGuest.update({
    where: byId(tx, guest.id),
    data: { ...data, updated_at: tx.now() },
    include: guestInclude,
  });
  await recordEvent(tx, event.type, guest.id, { booking_id: guest.booking_id, ...event.data });
  return row;
}
