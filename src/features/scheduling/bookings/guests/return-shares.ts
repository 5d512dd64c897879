/** The shares that guests have paid, when their booking ends before its time. */
import { scaleAmount } from "@/lib/money";
import { splitPaid } from "@/features/scheduling/bookings/cancellation-rules";
import { lineOf } from "@/features/scheduling/bookings/invoice-line";
import {
  loadMoney,
  lockPaid,
  type Paid,
  refundPart,
} from "@/features/scheduling/bookings/refund-booking";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { changeGuest } from "./change-guest";
import { paidShares } from "./guest-rules";
import { asClub, type GuestRow, guestsOf } from "./store";

/** A guest's share, and the payment that still pays for it. */
export type Share = { guest: GuestRow; paid: Paid[]; left: number };

/** Sums the shares that guests of a booking have paid, in minor units. */
export async function sharedAmount(ctx: Ctx, booking_id: string): Promise<number> {
  return paidShares(await guestsOf(ctx, booking_id));
}

/** Sums what still pays for a booking's shares, in minor units; takes no locks. */
export async function unlockedShares(ctx: Ctx, booking_id: string): Promise<number> {
  let sum = 0;
  for (const { id, invoice_id, paid_at } of await guestsOf(ctx, booking_id)) {
    if (paid_at !== null) sum += (await loadMoney(asClub(ctx), { id, invoice_id })).paid;
  }
  return sum;
}

/**
 * Locks the payments of a booking's paid shares; the caller holds the booking's lock, and locks no
 * invoice before.
 */
export async function lockShares(given: Ctx, booking_id: string): Promise<Share[]> {
  const tx = asClub(given);
  const guests = (await guestsOf(tx, booking_id)).filter(({ paid_at }) => paid_at !== null);
  const shares: Share[] = [];
  for (const guest of guests) {
    const paid = await lockPaid(tx, { id: guest.id, invoice_id: guest.invoice_id });
    shares.push({ guest, paid, left: paid.reduce((sum, { left }) => sum + left, 0) });
  }
  return shares;
}

/**
 * Returns the part of what a move has kept (`kept_amount`) that one payer bears, in proportion to
 * what each has paid; minor units.
 */
export function keptOf(kept: number, part: number, whole: number): number {
  return whole === 0 || part === whole ? kept : scaleAmount(kept, part, whole);
}

type Ending = { percent: number; whole: number; reason: string; word: string };

/**
 * Refunds a percentage of each share to the guest who paid it, by the rule that the host's own part
 * follows; the fee gets an invoice of its own. `whole`: all that was paid for the booking, in minor
 * units. Returns the refunds to send.
 */
export async function returnShares(
  given: Ctx,
  booking: BookingRow,
  shares: Share[],
  { percent, whole, reason, word }: Ending,
): Promise<string[]> {
  const tx = asClub(given);
  const refundIds: string[] = [];
  for (const { guest, paid, left } of shares) {
    const kept_amount = keptOf(booking.kept_amount, left, whole);
    const { currency } = booking;
    const money = { paid: left, invoiced: left };
    const kept = { currency, kept_amount };
    const { refund_amount, fee_amount, is_credited } = splitPaid(money, percent, kept);
    if (refund_amount === 0) continue;
    const bought = { ...booking, invoice_id: guest.invoice_id };
    const line = lineOf(tx.org, booking, fee_amount, word);
    const part = { refund_amount, is_credited, reason, line };
    const documents = await refundPart(tx, bought, paid, part);
    refundIds.push(...documents.refundIds);
    await changeGuest(
      tx,
      guest,
      { refunded_amount: refund_amount },
      {
        type: "booking_guest.refunded",
        data: { refund_amount, fee_amount, credit_note_id: documents.creditNoteId },
      },
    );
  }
  return refundIds;
}
