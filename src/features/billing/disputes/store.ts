import { toTimestamp } from "@/lib/time";
import { ofVisiblePayments } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { DisputeNotFound } from "./errors";
import type { Dispute } from "./schema";

export const disputeInclude = {
  payment: { select: { member_id: true } },
} satisfies Prisma.DisputeInclude;

type DisputeRow = Prisma.DisputeGetPayload<{ include: typeof disputeInclude }>;

/** Returns a dispute that the caller may see. Raises DisputeNotFound. */
export async function loadDispute(ctx: Ctx, id: string): Promise<DisputeRow> {
  const where = { ...ofVisiblePayments(ctx), id };
  const row = await ctx.db.dispute.findFirst({ where, include: disputeInclude });
  if (!row) throw DisputeNotFound({ resource: "dispute", resource_id: id });
  return row;
}

export function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    payment_id: row.payment_id,
    member_id: row.payment.member_id,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    status: row.status as Dispute["status"],
    respond_by: toTimestamp(row.respond_by),
    provider_dispute_id: row.provider_dispute_id,
    opened_at: toTimestamp(row.opened_at),
    closed_at: toTimestamp(row.closed_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
