import { owedFor } from "@/features/billing/invoices/credit-money";
import { lockInvoice } from "@/features/billing/invoices/store";
import { pushRefund } from "@/features/billing/payments/refund";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { assertCanRefund } from "@/features/billing/payments/takes-cards";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { lockPaymentsOf, refundNote } from "./settlement";
import type { CreditNote, CreditNoteId } from "./schema";
import { loadCreditNote, toCreditNote } from "./store";

/**
 * Refunds the rest owed for a credit note, even after an earlier refund failed. A refunded note, or one with a
 * refund in progress, stays unchanged. Raises CreditNoteNotFound, InvalidStatusTransition,
 * PaymentsNotConfigured and LimitExceeded.
 */
export async function refundCreditNote(ctx: Ctx, input: CreditNoteId): Promise<CreditNote> {
  const id = input.credit_note_id;
  const refunds = await inTx(ctx, async (tx) => {
    const { invoice_id } = await loadCreditNote(tx, id);
    const payments = await lockPaymentsOf(tx, invoice_id);
    await lockInvoice(tx, invoice_id);
    const note = await loadCreditNote(tx, id);
    if (note.status === "refunded") return [];
    if (note.status !== "issued") throw InvalidStatusTransition({ current_status: note.status });
    assertCanRefund(tx, payments);
    const amount = await owedFor(tx, note);
    // Counted when the note was issued; what is owed for it may still be too much for one person.
    await assertMayGiveBack(tx, { amount, currency: note.currency });
    return refundNote(tx, note, payments, amount);
  });
  for (const refund of refunds) await pushRefund(ctx, refund).catch(() => undefined);
  return toCreditNote(await loadCreditNote(ctx, id));
}
