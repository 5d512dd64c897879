import { applyAllocations } from "@/features/invoices/allocate";
import { PaymentStatusManaged } from "@/features/payments/errors";
import type { Payment, UpdatePayment } from "@/features/payments/schema";
import { loadPayment, lockPayment, toPayment } from "@/features/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/events";
import { refresh } from "./sync";

/**
 * Says that a payment has succeeded, or changes its notes. Offline money: whoever has it says so, and
 * its allocations pay their invoices. The processor's: it is asked again and must agree.
 * Succeeded already → unchanged. Raises PaymentNotFound, InvalidStatusTransition, PaymentStatusManaged
 * and ProcessorUnavailable.
 */
export async function updatePayment(ctx: Ctx, input: UpdatePayment): Promise<Payment> {
  const { payment_id: id, status, notes } = input;
  const before = await loadPayment(ctx, id);
  if (status && before.status !== status && before.provider === "processor") {
    await refresh(ctx, id);
    const { status: current_status } = await loadPayment(ctx, id);
    if (current_status !== status) throw PaymentStatusManaged({ current_status, payment_id: id });
  }
  return inTx(ctx, async (tx) => {
    if (status) await succeedOffline(tx, id);
    if (notes !== undefined) {
      const data = { notes, updated_at: tx.now() };
      await tx.db.payment.update({ where: { id }, data, select: { id: true } });
      await recordEvent(tx, "payment.updated", id, changesOf({ notes: before.notes }, { notes }));
    }
    return toPayment(await loadPayment(tx, id));
  });
}

async function succeedOffline(tx: Ctx, id: string): Promise<void> {
  const payment = await lockPayment(tx, id);
  if (payment.status === "succeeded") return;
  if (payment.status !== "pending" || payment.provider === "processor") {
    throw InvalidStatusTransition({ current_status: payment.status });
  }
  const data = { status: "succeeded", updated_at: tx.now() };
  await tx.db.payment.update({ where: { id }, data, select: { id: true } });
  // Who said so, of how much: the only proof of offline money.
  const { amount, currency, provider } = payment;
  await recordEvent(tx, "payment.succeeded", id, {
    from: payment.status,
    to: "succeeded",
    amount,
    currency,
    provider,
  });
  await applyAllocations(tx, id);
}
