import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { deriveStatus } from "./rules";
import type { Invoice, InvoiceId } from "./schema";
import { amountDue, lockInvoice, toInvoice } from "./store";

/**
 * Gives up on an issued invoice that is still due, until it is reopened. An uncollectible invoice stays
 * unchanged. Raises InvoiceNotFound, InvalidStatusTransition, and LimitExceeded where more is due than the caller may
 * give away.
 */
export async function markInvoiceUncollectible(ctx: Ctx, input: InvoiceId): Promise<Invoice> {
  return move(ctx, input, { from: "open", to: "uncollectible" });
}

/**
 * Reopens an invoice that was given up; an open one stays unchanged. Raises InvoiceNotFound and
 * InvalidStatusTransition.
 */
export async function reopenInvoice(ctx: Ctx, input: InvoiceId): Promise<Invoice> {
  return move(ctx, input, { from: "uncollectible", to: "open" });
}

async function move(
  ctx: Ctx,
  input: InvoiceId,
  { from, to }: { from: string; to: "open" | "uncollectible" },
): Promise<Invoice> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const invoice = await lockInvoice(tx, input.invoice_id);
    if (invoice.status === to) return toInvoice(invoice, now);
    const amount = amountDue(invoice);
    if (invoice.status !== from || amount === 0) {
      throw InvalidStatusTransition({ current_status: deriveStatus(invoice, now) });
    }
    const { currency } = invoice;
    const said = to === "open" ? {} : await assertMayGiveBack(tx, { amount, currency });
    const data = { status: to, updated_at: now };
    const row = await tx.db.invoice.update({ where: byId(tx, invoice.id), data });
    const type = to === "open" ? "invoice.reopened" : "invoice.marked_uncollectible";
    await recordEvent(tx, type, row.id, { from, to, ...said });
    return toInvoice(row, now);
  });
}
