/** The shares that guests have paid, when their booking ends before its time. */
import { scaleAmount } from "@/lib/money";
import { splitPaid } from "@/features/scheduling/bookings/cancellation-rules";
import { lineOf } from "@/features/scheduling/bookings/invoice-line";
import { lockPaid, type Paid, refundPart } from "@/features/scheduling/bookings/refund-booking";
import type { CancellationPreview } from "@/features/scheduling/bookings/preview-schema";
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

/** A percentage to give back, and all that was paid for the booking, in minor units. */
type Division = { percent: number; whole: number };
type Kept = Pick<BookingRow, "currency" | "kept_amount">;

/** Divides one share by the rule that the host's own part follows. */
function divideShare({ currency, kept_amount }: Kept, left: number, { percent, whole }: Division) {
  const kept = { currency, kept_amount: keptOf(kept_amount, left, whole) };
  return splitPaid({ paid: left, invoiced: left }, percent, kept);
}

/** Sums what guests have paid, and what `returnShares` would give back of it; minor units. */
export function previewShares(
  booking: Kept,
  shares: readonly Pick<Share, "left">[],
  division: Division,
): Pick<CancellationPreview, "guests_paid_amount" | "guests_refund_amount"> {
  let guests_paid_amount = 0;
  let guests_refund_amount = 0;
  for (const { left } of shares) {
    guests_paid_amount += left;
    guests_refund_amount += divideShare(booking, left, division).refund_amount;
  }
  return { guests_paid_amount, guests_refund_amount };
}

type Ending = Division & { reason: string; word: string };

/**
 * Refunds a percentage of each share to the guest who paid it; the fee gets an invoice of its own.
 * Returns the refunds to send, and the sum of the fees in minor units.
 */
export async function returnShares(
  given: Ctx,
  booking: BookingRow,
  shares: Share[],
  { reason, word, ...division }: Ending,
): Promise<{ refundIds: string[]; guests_fee_amount: number }> {
  const tx = asClub(given);
  const refundIds: string[] = [];
  let guests_fee_amount = 0;
  for (const { guest, paid, left } of shares) {
    const { refund_amount, fee_amount, is_credited } = divideShare(booking, left, division);
    guests_fee_amount += fee_amount;
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
  return { refundIds, guests_fee_amount };
}
