import type { BookingRow } from "./store";
import type { BookingStatus } from "./schema";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { type EventData, recordEvent } from "@/server/jobs/events";

/** Changes a locked booking's status and writes its history in the same transaction. */
export async function changeStatus(
  tx: Ctx,
  booking: Pick<BookingRow, "id" | "status">,
  to: BookingStatus,
  change: Prisma.BookingUncheckedUpdateInput = {},
  event: { type?: string; data?: EventData } = {},
): Promise<void> {
  await tx.db.booking.update({
    where: byId(tx, booking.id),
    data: { ...change, status: to, updated_at: tx.now() },
    select: { id: true },
  });
  const data = { from: booking.status, to, ...event.data };
  await recordEvent(tx, event.type ?? `booking.${to}`, booking.id, data);
}
