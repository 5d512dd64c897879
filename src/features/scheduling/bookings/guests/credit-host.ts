import {
  assertStillAll,
  keepAsCredit,
  refundNote,
} from "@/features/billing/credit-notes/settlement";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { markCreditApplied } from "@/features/billing/invoices/replace";
import { amountDue, lockInvoice } from "@/features/billing/invoices/store";
import { type Paid, paymentsOf } from "@/features/scheduling/bookings/refund-booking";
import type { Ctx } from "@/server/context";

export const SHARE_PAID = "share_paid";

type Credited = { invoice_id: string; booking_id: string; paid: Paid[]; amount: number };

/**
 * Takes a guest's share (minor units) off the host's invoice: an unpaid part of it is no longer
 * owed, the card that has paid gets it back, and other money is kept as account credit. The payments
 * are locked. Returns the refunds to send, and their sum.
 */
export async function creditHost(
  tx: Ctx,
  { invoice_id, booking_id, paid, amount }: Credited,
): Promise<{ refunds: string[]; refunded: number }> {
  const due = amountDue(await lockInvoice(tx, invoice_id));
  await assertStillAll(tx, invoice_id, paymentsOf(paid));
  const byCard = paid.filter(({ payment }) => payment.provider === "processor");
  const toCard = byCard.reduce((sum, { left }) => sum + left, 0);
  const first = Math.min(amount, due + toCard);
  const refunds: string[] = [];
  let refunded = 0;
  if (first > 0) {
    const share = { invoice_id, booking_id, amount: first, reason: SHARE_PAID };
    const note = await issueCreditNote(tx, share);
    refunded = note.total - note.amount_applied;
    if (refunded > 0) refunds.push(...(await refundNote(tx, note, paymentsOf(byCard), refunded)));
  }
  if (first < amount) await keepRest(tx, { invoice_id, booking_id, paid, amount: amount - first });
  return { refunds, refunded };
}

/** Nobody hands cash over: what was paid at the desk or by transfer pays the host's next invoice. */
async function keepRest(tx: Ctx, { paid, ...share }: Credited): Promise<void> {
  const { invoice_id } = share;
  const settlement = "account_credit" as const;
  const note = await issueCreditNote(tx, { ...share, reason: SHARE_PAID, settlement });
  const others = paymentsOf(paid.filter(({ payment }) => payment.provider !== "processor"));
  const kept = await keepAsCredit(tx, invoice_id, others, note.total - note.amount_applied);
  if (kept === note.total - note.amount_applied) await markCreditApplied(tx, note.id);
}
