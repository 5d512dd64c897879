import { issueCreditNote } from "@/features/billing/invoices/credit";
import { CreditExceedsInvoice } from "@/features/billing/invoices/errors";
import { markCreditApplied } from "@/features/billing/invoices/replace";
import { settlementsOf } from "@/features/billing/invoices/words";
import { loadInvoice, lockInvoice } from "@/features/billing/invoices/store";
import { pushRefund } from "@/features/billing/payments/refund";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { loadMember } from "@/features/billing/payment-methods/store";
import { assertCanRefund } from "@/features/billing/payments/takes-cards";
import { type Ctx, inTx } from "@/server/context";
import { assertPerson } from "@/features/people/members/walk-in";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { assertStillAll, keepAsCredit, lockPaymentsOf, refundNote } from "./settlement";
import type { CreateCreditNote, CreditNote } from "./schema";
import { loadCreditNote, toCreditNote } from "./store";

/**
 * Credits an issued invoice (minor units): the unpaid part is set off, and the paid part goes where
 * `settlement` says. Raises InvoiceNotFound, InvalidStatusTransition, CreditExceedsInvoice,
 * PaymentsNotConfigured, LimitExceeded, MemberIsWalkIn and faults for lines together with an amount, and for credit
 * from an account's invoice.
 */
export async function createCreditNote(ctx: Ctx, input: CreateCreditNote): Promise<CreditNote> {
  const { invoice_id, settlement, reason = null, metadata = {} } = input;
  if (input.lines && input.amount !== undefined) {
    throw fieldFault(["body", "lines"], "value_error", "Give lines or an amount", input.lines);
  }
  const issue = async (tx: Ctx) => {
    if (!settlementsOf(await loadInvoice(tx, invoice_id)).includes(settlement)) {
      const text = "An account's invoice leaves no credit to a member. Choose `refund` or `none`.";
      throw fieldFault(["body", "settlement"], "value_error", text, settlement);
    }
    const payments = await lockPaymentsOf(tx, invoice_id);
    const invoice = await lockInvoice(tx, invoice_id);
    if (invoice.status !== "open" && invoice.status !== "uncollectible") {
      throw InvalidStatusTransition({ current_status: invoice.status });
    }
    if (invoice.total === invoice.amount_credited) {
      throw CreditExceedsInvoice({ resource: "invoice", resource_id: invoice_id });
    }
    await assertStillAll(tx, invoice_id, payments);
    const { amount, lines } = input;
    const note = await issueCreditNote(tx, {
      invoice_id,
      amount,
      lines,
      reason,
      settlement,
      metadata,
      allow: (total) => assertMayGiveBack(tx, total),
    });
    const rest = note.total - note.amount_applied;
    if (rest > 0 && settlement === "refund") assertCanRefund(tx, payments);
    if (rest > 0 && settlement === "account_credit") {
      assertPerson(await loadMember(tx, invoice.member_id));
      const kept = await keepAsCredit(tx, invoice_id, payments, rest);
      if (kept === rest) await markCreditApplied(tx, note.id);
    }
    const refunds =
      rest > 0 && settlement === "refund" ? await refundNote(tx, note, payments, rest) : [];
    return { id: note.id, refunds };
  };
  const done = await inTx(ctx, issue);
  // A refund that fails here stays pending, and the reconciler sends it.
  for (const id of done.refunds) await pushRefund(ctx, id).catch(() => undefined);
  return toCreditNote(await loadCreditNote(ctx, done.id));
}
