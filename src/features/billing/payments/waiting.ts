/** Payments that wait for a hand, found by the database: lists cannot name them by their own columns. */
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { statusesOf } from "@/features/billing/disputed/dispute-words";
import { TAKEN_BACK } from "@/features/billing/disputed/where";
import type { PaymentWaitsFor } from "./schema";
import { UNALLOCATED } from "./unallocated";

/** Money that staff has recorded is looked at for so long. */
const UNALLOCATED_FOR = 90 * DAY;
/** So many at most: each takes two looks at what it pays, about 12 µs. */
const MOST_RECORDED = 2_000;

/** Returns at most `most` payments of which a refund failed and no later one succeeded or is under way, the earliest first. */
export function withFailedRefund(ctx: Ctx, most: number): Promise<{ id: string; at: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT r.payment_id AS id, min(r.created_at) AS at FROM refunds r
     WHERE r.organization_id = ${ctx.org.id} AND r.status = 'failed'
       AND NOT EXISTS (SELECT 1 FROM refunds l WHERE l.organization_id = ${ctx.org.id} AND l.payment_id = r.payment_id
         AND l.status IN ('pending', 'succeeded') AND l.created_at >= r.created_at)
     GROUP BY r.payment_id ORDER BY at LIMIT ${most}`;
}

/**
 * Returns at most `most` payments that staff recorded within 90 days (the latest 2,000 of them) and that do not wholly
 * pay invoices, nor stand as the member's credit, the earliest first.
 */
export function unallocated(ctx: Ctx, most: number): Promise<{ id: string; at: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT p.id, p.created_at AS at FROM (
      SELECT p.organization_id, p.id, p.amount, p.amount_refunded, p.credit_amount, p.disputed_at, p.created_at FROM payments p
       WHERE p.organization_id = ${ctx.org.id} AND p.status = 'succeeded' AND p.provider <> 'processor'
         AND p.created_at > ${new Date(ctx.now().getTime() - UNALLOCATED_FOR)}
       ORDER BY p.created_at DESC LIMIT ${MOST_RECORDED}) p
     WHERE ${UNALLOCATED} - ${TAKEN_BACK} > p.credit_amount
     ORDER BY p.created_at LIMIT ${most}`;
}

/**
 * Returns at most `most` payments with an open dispute, the one whose evidence is due first before all others; those
 * that wait for the bank alone come last.
 */
export function disputed(ctx: Ctx, most: number): Promise<{ id: string; at: Date }[]> {
  return ctx.db.$queryRaw`
    SELECT d.payment_id AS id, COALESCE(min(d.respond_by), min(d.opened_at)) AS at FROM disputes d
     WHERE d.organization_id = ${ctx.org.id} AND d.status = ANY (${statusesOf("open")})
     GROUP BY d.payment_id ORDER BY min(d.respond_by) NULLS LAST, at, id LIMIT ${most}`;
}

/** Each returns at most `most` payments that wait for it, the earliest first. */
const WAITING: Record<PaymentWaitsFor, typeof unallocated> = {
  allocation: unallocated,
  refund: withFailedRefund,
};

/** Returns the filter of a list for payments that wait for one of these. */
export async function whereWaiting(
  ctx: Ctx,
  asked: readonly PaymentWaitsFor[] = [],
): Promise<{ id: { in: string[] } }[]> {
  if (asked.length === 0) return [];
  const found = await Promise.all(asked.map((one) => WAITING[one](ctx, MOST_RECORDED)));
  return [{ id: { in: found.flat().map(({ id }) => id) } }];
}
