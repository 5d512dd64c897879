import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { visibleInvoices } from "@/features/billing/invoices/store";
import { toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { CreditNoteNotFound } from "./errors";
import type { CreditNote } from "./schema";

export const creditNoteInclude = {
  refund_parts: { where: { refund: { status: "succeeded" } }, select: { amount: true } },
} satisfies Prisma.CreditNoteInclude;

export type CreditNoteRow = Prisma.CreditNoteGetPayload<{ include: typeof creditNoteInclude }>;

/** Selects the credit notes that the caller may see. For members these are the notes of the invoices that they see. */
export function visibleNotes(ctx: Ctx): Prisma.CreditNoteWhereInput {
  if (ctx.actor.kind !== "member") return visible(ctx);
  return { organization_id: ctx.org.id, invoice: visibleInvoices(ctx) };
}

/** Returns a credit note that the caller may see. Raises CreditNoteNotFound. */
export async function loadCreditNote(ctx: Ctx, id: string): Promise<CreditNoteRow> {
  const where = { ...visibleNotes(ctx), id };
  const row = await ctx.db.creditNote.findFirst({ where, include: creditNoteInclude });
  if (!row) throw CreditNoteNotFound({ resource: "credit_note", resource_id: id });
  return row;
}

export function toCreditNote(row: CreditNoteRow): CreditNote {
  return {
    id: row.id,
    number: row.number,
    invoice_id: row.invoice_id,
    member_id: row.member_id,
    status: row.status as CreditNote["status"],
    currency: row.currency,
    lines: row.lines as InvoiceLine[],
    tax_amount: row.tax_amount,
    total: row.total,
    amount_applied: row.amount_applied,
    amount_refunded: row.refund_parts.reduce((sum, part) => sum + part.amount, 0),
    settlement: row.settlement as CreditNote["settlement"],
    reason: row.reason,
    metadata: row.metadata as CreditNote["metadata"],
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
