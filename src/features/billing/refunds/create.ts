import { RefundExceedsPayment } from "@/features/billing/payments/errors";
import { leftOf, openRefund, pushRefund, settleRefund } from "@/features/billing/payments/refund";
import {
  isDisputed,
  isUndecided,
  loadPayment,
  lockPayment,
  type PaymentRow,
} from "@/features/billing/payments/store";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { assertCanRefund } from "@/features/billing/payments/takes-cards";
import { formatMoney } from "@/lib/money";
import type { ActToAllow } from "@/server/act-to-allow";
import { type Ctx, inTx } from "@/server/context";
import { creditRefundedInvoices } from "./credit-refunded-invoices";
import { PaymentNotRefundable } from "./errors";
import type { CreateRefund, Refund } from "./schema";
import { loadRefund, toRefund } from "./store";

/**
 * Refunds a payment (minor units): first money that paid no invoice, then the rest, with credit notes for those
 * invoices. Offline money counts as handed back at once; the processor's answer may still be `pending`, and the
 * reconciler then continues. Raises PaymentNotFound, PaymentNotRefundable, PaymentsNotConfigured,
 * RefundExceedsPayment, LimitExceeded, and what `tillOfRefund` raises for the till that it names.
 */
export async function createRefund(ctx: Ctx, input: CreateRefund): Promise<Refund> {
  const id = await inTx(ctx, async (tx) => {
    await loadPayment(tx, input.payment_id);
    const payment = await lockPayment(tx, input.payment_id);
    const left = await leftOf(tx, payment);
    assertRefundable(payment, left);
    assertCanRefund(tx, [payment]);
    const amount = input.amount ?? left;
    if (amount === 0 || amount > left) {
      const detail = `At most ${formatMoney(left, payment.currency)} can be refunded.`;
      throw RefundExceedsPayment({ detail, payment_id: payment.id });
    }
    const { currency } = payment;
    const said = await assertMayGiveBack(tx, { amount, currency });
    const { reason = null, metadata = {}, cash_session_id } = input;
    const parts = await creditRefundedInvoices(tx, payment, { amount, left, reason });
    const refund = { amount, reason, parts, metadata, said };
    const till = cash_session_id && { cash_session_id };
    return (await issueRefund(tx, payment, { ...refund, ...till })).id;
  });
  // If sending fails here, the refund stays pending, and the reconciler sends it.
  await pushRefund(ctx, id).catch(() => undefined);
  return toRefund(await loadRefund(ctx, id));
}

/** Tells what a refund would give back. Raises PaymentNotFound. */
export async function tellRefund(ctx: Ctx, input: CreateRefund): Promise<ActToAllow> {
  const payment = await loadPayment(ctx, input.payment_id);
  const amount = input.amount ?? (await leftOf(ctx, payment));
  return { act: "refund", amount, currency: payment.currency };
}

/** Records a refund; for offline money this completes it. */
export async function issueRefund(
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

function assertRefundable(payment: PaymentRow, left: number): void {
  const disputed = isUndecided(payment) || (left === 0 && isDisputed(payment));
  if (payment.status === "succeeded" && !disputed) return;
  const current_status = disputed ? "disputed" : payment.status;
  throw PaymentNotRefundable({ current_status, payment_id: payment.id });
}
