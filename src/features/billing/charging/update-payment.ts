import { type PaymentRef, purposeOf } from "./purpose";
import { PaymentStatusManaged } from "@/features/billing/payments/errors";
import type { Payment, UpdatePayment } from "@/features/billing/payments/schema";
import { loadPayment, lockPayment, toPayment } from "@/features/billing/payments/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { closePayment } from "./close-payment";
import { CheckoutInProgress } from "./errors";
import { refresh } from "./refresh";
import { arriveOffline } from "./take-offline";

/**
 * Marks a payment as succeeded, or changes its notes or metadata. For offline money, the caller's word counts:
 * its allocations pay their invoices, or its booking is confirmed; an open card payment for the same booking is
 * closed first. For the processor's money, the processor must agree. A succeeded payment stays unchanged.
 * Raises PaymentNotFound, InvalidStatusTransition, PaymentStatusManaged, CheckoutInProgress,
 * ProcessorUnavailable, and what `holdOpenTill` raises for the till that it names.
 */
export async function updatePayment(ctx: Ctx, input: UpdatePayment): Promise<Payment> {
  const { payment_id: id, status, cash_session_id } = input;
  if (cash_session_id !== undefined && !status) {
    const text = 'A till is named together with the money\'s arrival: status "succeeded"';
    throw fieldFault(["body", "cash_session_id"], "value_error", text, cash_session_id);
  }
  const before = await loadPayment(ctx, id);
  if (status && before.status !== status && before.provider === "processor") {
    await refresh(ctx, id);
    const { status: current_status } = await loadPayment(ctx, id);
    if (current_status !== status) throw PaymentStatusManaged({ current_status, payment_id: id });
  }
  // A new card charge may start between the two steps and must then be closed too.
  for (let round = 1; round <= 3; round++) {
    const card = await inTx(ctx, (tx) => update(tx, input, before));
    if (!card) return toPayment(await loadPayment(ctx, id));
    if (!(await closePayment(ctx, card))) break;
  }
  throw CheckoutInProgress({ payment_id: id });
}

type Before = PaymentRef & { notes: string | null; metadata: unknown };

/** Returns the card payment that must be closed first; if there is one, nothing has changed. */
async function update(tx: Ctx, input: UpdatePayment, before: Before): Promise<PaymentRef | null> {
  const { payment_id: id, status, cash_session_id = null, ...changes } = input;
  const card = status ? await succeedOffline(tx, before, cash_session_id) : null;
  if (card) return card;
  if (Object.keys(changes).length > 0) {
    const data = { ...changes, updated_at: tx.now() };
    await tx.db.payment.update({ where: byId(tx, id), data, select: { id: true } });
    const { notes, metadata } = before;
    await recordEvent(tx, "payment.updated", id, changesOf({ notes, metadata }, changes));
  }
  return null;
}

/** Locks the thing that is paid for, then the payment, like settling. */
async function succeedOffline(
  tx: Ctx,
  ref: PaymentRef,
  till: string | null,
): Promise<PaymentRef | null> {
  const { id } = ref;
  const purchase = await purposeOf(tx, ref).lock(tx, ref);
  const payment = await lockPayment(tx, id);
  if (payment.status === "succeeded") return null;
  if (payment.status !== "pending" || payment.provider === "processor") {
    throw InvalidStatusTransition({ current_status: payment.status });
  }
  const rival = await purchase.rival();
  if (rival) return rival;
  await purchase.paid(await arriveOffline(tx, payment, till));
  return null;
}
