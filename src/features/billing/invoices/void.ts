import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { InvoiceHasPayments } from "./errors";
import type { Invoice, InvoiceId } from "./schema";
import { amountDue, lockInvoice, toInvoice } from "./store";

/** Payments that have brought money or still may. */
const LIVE = { status: { in: ["pending", "requires_action", "processing", "succeeded"] } };

/**
 * Voids an invoice for good; its number stays taken. A voided invoice stays unchanged. Raises InvoiceNotFound,
 * InvoiceHasPayments, and LimitExceeded for an issued one whose amount is more than the caller may give away.
 */
export async function voidInvoice(ctx: Ctx, input: InvoiceId): Promise<Invoice> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const invoice = await lockInvoice(tx, input.invoice_id);
    if (invoice.status === "voided") return toInvoice(invoice, now);
    const where = { organization_id: tx.org.id, invoice_id: invoice.id, payment: LIVE };
    const payments = await tx.db.allocation.count({ where });
    if (payments > 0 || invoice.amount_credited > 0) {
      throw InvoiceHasPayments({ resource: "invoice", resource_id: invoice.id });
    }
    const { status: from, currency } = invoice;
    // A draft asks for nothing yet.
    const amount = from === "draft" ? 0 : amountDue(invoice);
    const said = await assertMayGiveBack(tx, { amount, currency });
    const data = { status: "voided", voided_at: now, updated_at: now };
    const row = await tx.db.invoice.update({ where: byId(tx, invoice.id), data });
    await recordEvent(tx, "invoice.voided", row.id, {
      ...changesOf(toInvoice(invoice, now), toInvoice(row, now)),
      ...{ from, to: "voided" },
      ...said,
    });
    return toInvoice(row, now);
  });
}
