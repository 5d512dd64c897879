import type { DisputeState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import { toTimestamp } from "@/lib/time";
import { recordEvent } from "@/server/jobs/events";
import { lockPayment } from "./store";

/**
 * Records a payment's dispute or its result; a known one stays unchanged. The payment stays succeeded, because
 * the bank decides who gets the money. Only a status that has changed is an event; a deadline that has moved, or
 * evidence that was sent, is kept. `also` runs in the same transaction. Returns whether anything changed.
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
    const { amount, currency, reason, status } = dispute;
    const isNews = payment.dispute_status !== status;
    const respond_by = status === "open" ? dispute.respond_by : null;
    const isSame =
      payment.dispute_amount === amount &&
      payment.dispute_respond_by?.getTime() === respond_by?.getTime();
    if (!isNews && isSame) return false;
    await tx.db.payment.update({
      where: byId(tx, payment.id),
      data: {
        disputed_at: payment.disputed_at ?? dispute.created_at,
        dispute_status: status,
        dispute_reason: reason,
        dispute_amount: amount,
        dispute_respond_by: respond_by,
        updated_at: tx.now(),
      },
      select: { id: true },
    });
    if (!isNews) return true;
    const type = status === "open" ? "payment.disputed" : "payment.dispute_closed";
    await recordEvent(tx, type, payment.id, {
      ...{ amount, currency, reason, status },
      respond_by: toTimestamp(respond_by),
    });
    return true;
  });
}
