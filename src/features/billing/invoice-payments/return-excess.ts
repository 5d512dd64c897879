import { unallocatedRefunds } from "@/features/billing/payments/allocations";
import { pushRefund } from "@/features/billing/payments/refund";
import { isDisputed, lockPayment } from "@/features/billing/payments/store";
import { sendBack } from "@/features/billing/refunds/create";
import { type Ctx, inTx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";

/**
 * A card has paid an invoice that needed less of it, or nothing: it was settled otherwise while the payer
 * was at the bank. Nobody asked for the rest, so it goes back. Safe to repeat: what is on its way counts.
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
    return sendBack(tx, payment, { amount, reason: "invoice_settled_otherwise" });
  });
  // What fails here is sent by the reconciler.
  if (refund) await pushRefund(ctx, refund.id).catch(() => undefined);
}
