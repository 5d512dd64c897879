import type { DisputeState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { lockPayment } from "./store";

/**
 * Records a payment's dispute or its result; a known one stays unchanged. The payment stays succeeded, because
 * the bank decides who gets the money. `also` runs in the same transaction. Returns whether anything changed.
 */
export async function recordDispute(
  ctx: Ctx,
  paymentId: string,
  dispute: DisputeState,
  also: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    await also(tx);
    if (payment.dispute_status === dispute.status) return false;
    await tx.db.payment.update({
      where: byId(tx, payment.id),
      data: {
        disputed_at: payment.disputed_at ?? dispute.created_at,
        dispute_status: dispute.status,
        dispute_reason: dispute.reason,
        updated_at: tx.now(),
      },
      select: { id: true },
    });
    const { amount, currency, reason, status } = dispute;
    const type = status === "open" ? "payment.disputed" : "payment.dispute_closed";
    await recordEvent(tx, type, payment.id, { amount, currency, reason, status });
    return true;
  });
}
