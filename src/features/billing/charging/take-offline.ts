import { type NewPayment, writePayment } from "./write-payment";
import type { PaymentRow } from "@/features/billing/payments/store";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

/**
 * Records money that was received outside the processor, as `succeeded` at once; what it buys is the caller's to hand
 * over in the same transaction. The event's actor and amount are the only proof of it.
 */
export async function takeOffline(
  tx: Ctx,
  wanted: NewPayment & { provider: string },
): Promise<PaymentRow> {
  const made = await writePayment(tx, wanted, null);
  const data = { status: "succeeded" };
  await tx.db.payment.update({ where: byId(tx, made.id), data, select: { id: true } });
  const payment = { ...made, ...data };
  const { amount, currency, provider } = payment;
  await recordEvent(tx, "payment.succeeded", payment.id, {
    ...{ from: made.status, to: payment.status, amount, currency, provider },
  });
  return payment;
}
