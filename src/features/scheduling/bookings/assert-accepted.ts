import type { Terms } from "@/features/catalogue/policies/schema";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { type BookingRow, presentStatus } from "./store";

/**
 * Raises InvalidStatusTransition for a place that the waitlist offers and whose policy asks for approval: accepting the
 * offer makes it a request, which nobody may pass by with money.
 */
export async function assertAccepted(tx: Ctx, booking: BookingRow): Promise<void> {
  const asks = (booking.policy as Terms).requires_approval && booking.decided_at === null;
  if (booking.status !== "held" || !asks) return;
  const offer = await tx.db.waitlistEntry.findFirst({
    where: { organization_id: tx.org.id, offered_booking_id: booking.id, status: "offered" },
    select: { id: true },
  });
  if (!offer) return;
  throw InvalidStatusTransition({
    detail: "Accept the waitlist's offer first: its policy asks for approval.",
    current_status: presentStatus(booking, tx.now()),
  });
}
