import { toTimestamp } from "@/lib/time";
import { type Ctx, isVisible, visible } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { leadingDispute, outcomeOf, takesMoney } from "@/features/billing/disputed/dispute-words";
import { PaymentNotFound } from "./errors";
import type { Payment, PaymentStatus } from "./schema";

const allocations = {
  select: { invoice_id: true, amount: true, currency: true },
  orderBy: { id: "asc" },
} as const;
const disputes = {
  omit: { organization_id: true, payment_id: true, created_at: true, updated_at: true },
  orderBy: { id: "asc" },
} as const;
const include = { allocations, disputes } satisfies Prisma.PaymentInclude;

export type PaymentRow = Prisma.PaymentGetPayload<{ include: typeof include }>;
export const paymentInclude = include;

export const OPEN_STATUSES = ["pending", "requires_action", "processing"];

/** Tells whether the processor may still take the money, or the member may still hand it over. */
export function isOpen(payment: { status: string }): boolean {
  return OPEN_STATUSES.includes(payment.status);
}

type Disputed = Pick<PaymentRow, "disputes">;

/** Tells whether the payer's bank has taken money back, finally or until it decides. */
export function isDisputed({ disputes: of }: Disputed): boolean {
  return of.some(({ status }) => takesMoney(status));
}

/** Tells whether the payer's bank has taken money back and still decides who gets it. */
export function isUndecided({ disputes: of }: Disputed): boolean {
  return of.some(({ status }) => takesMoney(status) && status !== "lost");
}

/** Returns what the payer's bank has taken back for good, in minor units. */
export function amountLost({ disputes: of }: Disputed): number {
  return of.reduce((sum, { status, amount }) => (status === "lost" ? sum + amount : sum), 0);
}

/** Selects what belongs to the payments that the caller may see, such as their refunds. */
export function ofVisiblePayments(ctx: Ctx) {
  return { organization_id: ctx.org.id, payment: visible(ctx) };
}

/** Returns a payment that the caller may see. Raises PaymentNotFound. */
export async function loadPayment(ctx: Ctx, id: string): Promise<PaymentRow> {
  const where = { ...visible(ctx), id };
  const row = await ctx.db.payment.findFirst({ where, include: { allocations } });
  return found(row && { ...row, disputes: await disputesOf(ctx, row) }, id);
}

/** Reads the disputes of a payment that has any; nearly none has, and then this asks for nothing. */
async function disputesOf(
  { db }: Ctx,
  { organization_id, id: payment_id, disputed_at }: Prisma.PaymentModel,
): Promise<PaymentRow["disputes"]> {
  if (!disputed_at) return [];
  return db.dispute.findMany({ where: { organization_id, payment_id }, ...disputes });
}

/**
 * Locks a payment until the transaction ends, then reads it. A caller who also locks its booking does that
 * first.
 */
export async function lockPayment(tx: Ctx, id: string): Promise<PaymentRow> {
  const fields = Prisma.PaymentScalarFieldEnum;
  const row = await lockedRow<Prisma.PaymentModel>(tx, "payments", fields, id);
  if (!row || !isVisible(tx, row)) return found(null, id);
  const where = { organization_id: tx.org.id, payment_id: id };
  return {
    ...row,
    allocations: await tx.db.allocation.findMany({ where, ...allocations }),
    disputes: await disputesOf(tx, row),
  };
}

function found(row: PaymentRow | null, id: string): PaymentRow {
  if (!row) throw PaymentNotFound({ resource: "payment", resource_id: id });
  return row;
}

/** Returns the view of a payment; `secret` only when its payer reads this one payment. */
export function toPayment(row: PaymentRow, options: { secret?: boolean } = {}): Payment {
  const dispute = leadingDispute(row.disputes);
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    organization_id: row.organization_id,
    member_id: row.member_id,
    booking_id: row.booking_id,
    amount: row.amount,
    amount_allocated: row.allocations.reduce((sum, part) => sum + part.amount, 0),
    amount_refunded: row.amount_refunded,
    currency: row.currency,
    payment_method_id: row.payment_method_id,
    status: row.status as PaymentStatus,
    provider: row.provider as Payment["provider"],
    provider_payment_intent_id: row.provider_payment_intent_id,
    cash_session_id: row.cash_session_id,
    save_payment_method_requested: row.save_payment_method_requested,
    save_payment_method_consent:
      row.save_payment_method_consent as Payment["save_payment_method_consent"],
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    notes: row.notes,
    metadata: row.metadata as Payment["metadata"],
    invoice_allocations: row.allocations,
    client_secret: options.secret && row.status === "requires_action" ? row.client_secret : null,
    disputed_at: toTimestamp(row.disputed_at),
    dispute_status: dispute && outcomeOf(dispute.status),
    dispute_reason: dispute?.reason ?? null,
    dispute_amount: dispute?.amount ?? null,
    dispute_respond_by: toTimestamp(dispute?.respond_by ?? null),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
