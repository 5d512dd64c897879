import { toBillingDetails } from "@/lib/address";
import { toTimestamp } from "@/lib/time";
import { type Ctx, visible } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { InvoiceNotFound } from "./errors";
import { deriveStatus } from "./rules";
import type { Invoice, InvoiceLine } from "./schema";

/**
 * Selects the invoices that the caller may see. For members these are the issued ones of their own and of
 * accounts that they may pay for; a draft that was voided never was one.
 */
export function visibleInvoices(ctx: Ctx): Prisma.InvoiceWhereInput {
  if (ctx.actor.kind !== "member") return visible(ctx);
  const { id } = ctx.actor;
  const issued = { organization_id: ctx.org.id, issued_at: { not: null } };
  return { ...issued, OR: [{ member_id: id }, { account: payableBy(id) }] };
}

/** Selects the accounts that a member may pay for, as their owner or their billing contact. */
function payableBy(member_id: string): Prisma.AccountWhereInput {
  return { members: { some: { member_id, role: { in: ["owner", "billing"] } } } };
}

/** Tells whether a member's money may pay an invoice: its own, or one of an account that it may pay for. */
export async function mayPay(
  ctx: Ctx,
  { member_id, account_id }: Pick<Prisma.InvoiceModel, "member_id" | "account_id">,
  payer_id: string,
): Promise<boolean> {
  if (payer_id === member_id) return true;
  if (!account_id) return false;
  const where = { organization_id: ctx.org.id, id: account_id, ...payableBy(payer_id) };
  return (await ctx.db.account.count({ where })) > 0;
}

/** Returns an invoice that the caller may see. Raises InvoiceNotFound. */
export async function loadInvoice(ctx: Ctx, id: string): Promise<Prisma.InvoiceModel> {
  return found(await ctx.db.invoice.findFirst({ where: { ...visibleInvoices(ctx), id } }), id);
}

/** Locks an invoice until the transaction ends, then reads it. Raises InvoiceNotFound. */
export async function lockInvoice(tx: Ctx, id: string): Promise<Prisma.InvoiceModel> {
  const fields = Prisma.InvoiceScalarFieldEnum;
  const row = await lockedRow<Prisma.InvoiceModel>(tx, "invoices", fields, id);
  return found(row && (await maySee(tx, row)) ? row : null, id);
}

/** Tells of a row of the organization what `visibleInvoices` selects. */
async function maySee(ctx: Ctx, row: Prisma.InvoiceModel): Promise<boolean> {
  if (ctx.actor.kind !== "member") return true;
  return row.issued_at !== null && mayPay(ctx, row, ctx.actor.id);
}

function found(row: Prisma.InvoiceModel | null, id: string): Prisma.InvoiceModel {
  if (!row) throw InvoiceNotFound({ resource: "invoice", resource_id: id });
  return row;
}

/** Returns the amount still due, in minor units. */
export function amountDue(
  row: Pick<Prisma.InvoiceModel, "total" | "amount_paid" | "amount_credited">,
): number {
  return Math.max(0, row.total - row.amount_paid - row.amount_credited);
}

export function toInvoice(row: Prisma.InvoiceModel, now: Date): Invoice {
  return {
    id: row.id,
    number: row.number,
    member_id: row.member_id,
    account_id: row.account_id,
    status: deriveStatus(row, now),
    currency: row.currency,
    lines: row.lines as InvoiceLine[],
    subtotal: row.subtotal,
    tax_amount: row.tax_amount,
    total: row.total,
    amount_paid: row.amount_paid,
    amount_credited: row.amount_credited,
    amount_due: amountDue(row),
    processor: null,
    issued_at: toTimestamp(row.issued_at),
    due_at: toTimestamp(row.due_at),
    paid_at: toTimestamp(row.paid_at),
    voided_at: toTimestamp(row.voided_at),
    mailed_at: toTimestamp(row.mailed_at),
    notes: row.notes,
    bill_to: toBillingDetails(row.bill_to),
    external_id: row.external_id,
    metadata: row.metadata as Record<string, string>,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
