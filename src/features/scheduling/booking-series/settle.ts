/** How the dates of a series are settled in the transaction that books them. */
import { takeOffline } from "@/features/billing/charging/take-offline";
import { changeStatus } from "@/features/scheduling/bookings/change-status";
import { confirmOrRefund } from "@/features/scheduling/bookings/confirm-or-refund";
import { assertExpected } from "@/features/scheduling/bookings/assert-expected";
import { payerOf } from "@/features/scheduling/bookings/words";
import { reasonOf, settleTogether } from "@/features/scheduling/bookings/settle-held";
import { type BookingRow, lockBooking } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { fieldFault, missingFault, ValidationFailure } from "@/server/errors";
import type { CreateBookingSeries } from "./schema";

/**
 * Raises a fault for money at the desk of no kind, or of a kind or a till that pays for nothing, and for a gift without a
 * reason.
 */
export function assertOneWay(input: CreateBookingSeries): void {
  const { settle, provider, cash_session_id, exception_reason } = input;
  if (settle === "complimentary") reasonOf({ settle, exception_reason });
  if (settle === "offline" && provider === undefined)
    throw new ValidationFailure([missingFault("provider", "Say how the dates were paid")]);
  if (settle !== "offline" && provider !== undefined) {
    const text = "The provider is for dates that are settled `offline`.";
    throw fieldFault(["body", "provider"], "value_error", text, provider);
  }
  if (settle !== "offline" && cash_session_id !== undefined) {
    const text = "A till is for dates that are settled `offline`.";
    throw fieldFault(["body", "cash_session_id"], "value_error", text, cash_session_id);
  }
}

/**
 * Settles the booked dates of a series as staff ask; without that, confirms those that were held together and cost
 * nothing. Raises AmountChanged for another sum than the caller has shown, LimitExceeded, and what `holdOpenTill` raises.
 */
export async function settleDates(
  tx: Ctx,
  series_id: string,
  input: CreateBookingSeries,
): Promise<void> {
  const { settle, together, provider = "other", cash_session_id, exception_reason, notify } = input;
  if (!settle && !together && input.expected_amount_due === undefined) return;
  const bookings = await lockDates(tx, series_id);
  assertExpected(input, sumOf(bookings));
  const held = bookings.filter(({ status }) => status === "held");
  const priced = held.filter(({ amount_due }) => amount_due > 0);
  if (!settle && priced.length > 0) return;
  for (const one of held) {
    if (one.amount_due === 0) await changeStatus(tx, one, "confirmed", { held_until: null });
  }
  if (settle === "offline") await payOffline(tx, priced, { provider, cash_session_id });
  else if (settle && priced.length > 0)
    await settleTogether(tx, priced, {
      ...{ settle, notify },
      ...(exception_reason !== undefined && { exception_reason }),
    });
}

function sumOf(bookings: readonly BookingRow[]): number {
  return bookings.reduce((sum, { amount_due }) => sum + amount_due, 0);
}

/** Locks the dates that were booked, in the order in which everybody locks bookings; returns the earliest first. */
async function lockDates(tx: Ctx, series_id: string): Promise<BookingRow[]> {
  const where = { organization_id: tx.org.id, series_id };
  const made = await tx.db.booking.findMany({
    where,
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const locked = [];
  for (const { id } of made) locked.push(await lockBooking(tx, id));
  return locked.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

/** Pays for held dates with one payment that has arrived at the desk: one invoice, a line for each. */
async function payOffline(
  tx: Ctx,
  held: BookingRow[],
  { provider, cash_session_id }: { provider: string; cash_session_id: string | undefined },
): Promise<void> {
  const [first, ...more] = held;
  if (!first) return;
  const { id: booking_id, currency } = first;
  const wanted: Parameters<typeof takeOffline>[1] = {
    ...{ member_id: payerOf(first), currency, provider, amount: sumOf(held) },
    ...(more.length > 0 ? { purpose: "bookings" } : { booking_id, purpose: "booking" }),
  };
  const payment = await takeOffline(tx, wanted, cash_session_id);
  await confirmOrRefund(tx, held, payment);
}
