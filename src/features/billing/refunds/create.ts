import { RefundExceedsPayment } from "@/features/billing/payments/errors";
import { leftOf, openRefund, pushRefund, settleRefund } from "@/features/billing/payments/refund";
import {
  isDisputed,
  loadPayment,
  lockPayment,
  type PaymentRow,
} from "@/features/billing/payments/store";
import { assertCanSendBack } from "@/features/billing/payments/takes-cards";
import { formatMoney } from "@/lib/money";
import { type Ctx, inTx } from "@/server/context";
import { creditFor } from "./credit-for";
import { PaymentNotRefundable } from "./errors";
import type { CreateRefund, Refund } from "./schema";
import { loadRefund, toRefund } from "./store";

/**
 * Gives money back (minor units): first what paid no invoice, then what did, with credit notes over
 * those invoices. Offline money counts as handed back at once; for the processor's the answer may still
 * be `pending`, and the reconciler goes on. Raises PaymentNotFound, PaymentNotRefundable, PaymentsNotConfigured
 * and RefundExceedsPayment.
 */
export async function createRefund(ctx: Ctx, input: CreateRefund): Promise<Refund> {
  const id = await inTx(ctx, async (tx) => {
    await loadPayment(tx, input.payment_id);
    const payment = await lockPayment(tx, input.payment_id);
    assertRefundable(payment);
    assertCanSendBack(tx, [payment]);
    const left = await leftOf(tx, payment);
    const amount = input.amount ?? left;
    if (amount === 0 || amount > left) {
      const detail = `At most ${formatMoney(left, payment.currency)} can be refunded.`;
      throw RefundExceedsPayment({ detail, payment_id: payment.id });
    }
    const { reason = null, metadata = {} } = input;
    const parts = await creditFor(tx, payment, { amount, left, reason });
    return (await sendBack(tx, payment, { amount, reason, parts, metadata })).id;
  });
  // What fails here stays pending: the reconciler sends it.
  await pushRefund(ctx, id).catch(() => undefined);
  return toRefund(await loadRefund(ctx, id));
}

/** Writes a refund; of offline money it has happened with that. */
export async function sendBack(
  tx: Ctx,
  payment: PaymentRow,
  refund: Parameters<typeof openRefund>[2],
): Promise<{ id: string }> {
  const row = await openRefund(tx, payment, refund);
  if (payment.provider !== "processor") {
    await settleRefund(tx, row.id, { state: { status: "succeeded" } });
  }
  return row;
}

function assertRefundable(payment: PaymentRow): void {
  const disputed = isDisputed(payment);
  if (payment.status === "succeeded" && !disputed) return;
  const current_status = disputed ? "disputed" : payment.status;
  throw PaymentNotRefundable({ current_status, payment_id: payment.id });
}
