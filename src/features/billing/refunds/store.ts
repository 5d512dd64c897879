import { toTimestamp } from "@/lib/time";
import { ofVisiblePayments } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { RefundNotFound } from "./errors";
import type { Refund } from "./schema";

export const refundInclude = {
  payment: { select: { member_id: true } },
  parts: { select: { credit_note_id: true }, orderBy: { credit_note_id: "asc" } },
} satisfies Prisma.RefundInclude;

export type RefundRow = Prisma.RefundGetPayload<{ include: typeof refundInclude }>;

/** Returns a refund that the caller may see. Raises RefundNotFound. */
export async function loadRefund(ctx: Ctx, id: string): Promise<RefundRow> {
  const where = { ...ofVisiblePayments(ctx), id };
  const row = await ctx.db.refund.findFirst({ where, include: refundInclude });
  if (!row) throw RefundNotFound({ resource: "refund", resource_id: id });
  return row;
}

export function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    payment_id: row.payment_id,
    member_id: row.payment.member_id,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status as Refund["status"],
    credit_note_ids: row.parts.map((part) => part.credit_note_id),
    provider_refund_id: row.provider_refund_id,
    cash_session_id: row.cash_session_id,
    failure_code: row.failure_code,
    metadata: row.metadata as Refund["metadata"],
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
