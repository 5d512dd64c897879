import { unallocatedRefunds } from "@/features/billing/payments/allocations";
import { pushRefund } from "@/features/billing/payments/refund";
import { isDisputed, lockPayment } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";

/**
 * Refunds the part of a card payment that its invoice no longer needed: it was settled otherwise while the
 * payer was at the bank. Safe to repeat: refunds in progress are subtracted.
 */
export async function returnExcess(ctx: Ctx, { object_id }: DomainEvent): Promise<void> {
  const paid = await ctx.db.payment.findFirst({
    where: { organization_id: ctx.org.id, id: object_id, purpose: "invoice", status: "succeeded" },
    select: { id: true },
  });
  if (!paid) return;
  const refund = await inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, paid.id);
    const allocated = payment.allocations.reduce((sum, part) => sum + part.amount, 0);
    const gone = await unallocatedRefunds(tx, payment.id);
    const amount = payment.amount - allocated - payment.credit_amount - gone;
    if (amount <= 0 || isDisputed(payment)) return null;
    return issueRefund(tx, payment, { amount, reason: "invoice_settled_otherwise" });
  });
  // If sending fails here, the reconciler sends the refund.
  if (refund) await pushRefund(ctx, refund.id).catch(() => undefined);
}
