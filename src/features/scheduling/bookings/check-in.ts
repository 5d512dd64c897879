import { toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { CheckInNotOpen } from "./errors";
import { changeStatus } from "./change-status";
import { atEventTime, withEventTime } from "./moved-event";
import { checkInOpening } from "./presence-rules";
import type { Booking, BookingId } from "./schema";
import { assertAllowed } from "./status-rules";
import { type BookingRow, presentStatus } from "./store";
import { transition } from "./transition";

/**
 * Checks the member in: within the terms' window, or all day by staff, including a no-show who
 * comes after all, unless money was refunded for it. A booking that has not followed its event is awaited at the
 * event's time. Checked in already → unchanged. Raises
 * BookingNotFound, InvalidStatusTransition and CheckInNotOpen.
 */
export async function checkInBooking(ctx: Ctx, { booking_id }: BookingId): Promise<Booking> {
  return transition(ctx, booking_id, "check_in", async (tx, booking) => {
    assertMayCome(tx, await atEventTime(tx, booking));
    const change = { checked_in_at: tx.now(), no_show_at: null };
    await changeStatus(tx, booking, "checked_in", change);
  });
}

type Coming = Pick<
  BookingRow,
  | ("starts_at" | "ends_at" | "timezone" | "policy" | "status" | "held_until")
  | "cancellation_credit_note_id"
>;

/**
 * Tells whether checking in now would change a booking; false for one that is checked in. Raises InvalidStatusTransition
 * and CheckInNotOpen, as checking in does.
 */
export function wouldCheckIn(
  ctx: Ctx,
  booking: Coming & Parameters<typeof withEventTime>[0],
): boolean {
  if (!assertAllowed("check_in", presentStatus(booking, ctx.now()))) return false;
  assertMayCome(ctx, withEventTime(booking));
  return true;
}

function assertMayCome(ctx: Ctx, booking: Coming): void {
  if (booking.cancellation_credit_note_id !== null) {
    throw InvalidStatusTransition({
      current_status: booking.status,
      detail: "A part of the price was refunded for the no-show: book again.",
    });
  }
  assertOpen(ctx, booking);
}

function assertOpen(tx: Ctx, booking: Coming): void {
  const who = tx.actor.kind === "member" ? "member" : "staff";
  const { opens, closes } = checkInOpening(booking, who);
  const now = tx.now();
  if (now >= opens && (closes === null || now < closes)) return;
  const said = toLocal((now < opens ? opens : (closes ?? opens)).getTime(), booking.timezone);
  const when = `${said.replace("T", " ").slice(0, 16)} (${booking.timezone})`;
  throw CheckInNotOpen({
    detail: now < opens ? `Check-in opens at ${when}.` : `Check-in closed at ${when}.`,
    opens_at: opens.toISOString(),
    closes_at: closes?.toISOString() ?? null,
  });
}
