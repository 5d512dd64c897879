import { type NewPayment, writePayment } from "./write-payment";
import type { PaymentRow } from "@/features/billing/payments/store";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

/**
 * Records money that was received outside the processor, as `succeeded` at once; what it buys is the caller's to hand
 * over in the same transaction.
 */
export async function takeOffline(
  tx: Ctx,
  wanted: NewPayment & { provider: string },
): Promise<PaymentRow> {
  return arriveOffline(tx, await writePayment(tx, wanted, null));
}

/** Records that announced money has arrived. The event's actor and amount are the only proof of it. */
export async function arriveOffline(tx: Ctx, before: PaymentRow): Promise<PaymentRow> {
  const data = { status: "succeeded", updated_at: tx.now() };
  await tx.db.payment.update({ where: byId(tx, before.id), data, select: { id: true } });
  const { id, status: from, amount, currency, provider } = before;
  const said = { from, to: data.status, amount, currency, provider };
  await recordEvent(tx, "payment.succeeded", id, said);
  return { ...before, ...data };
}
