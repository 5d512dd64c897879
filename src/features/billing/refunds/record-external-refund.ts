import { RefundExceedsPayment } from "@/features/billing/payments/errors";
import { leftOf, openRefund, settleRefund } from "@/features/billing/payments/refund";
import { lockPayment } from "@/features/billing/payments/store";
import { formatMoney } from "@/lib/money";
import type { RefundState } from "@/ports/payments/port";
import { type Ctx, inTx } from "@/server/context";
import { creditRefundedInvoices } from "./credit-refunded-invoices";
import { PaymentNotRefundable } from "./errors";

/**
 * Records a refund that was made at the processor itself: writes our row and the credit notes that
 * `createRefund` would have issued. A failed or known refund changes nothing. `also` runs in the same
 * transaction. Returns whether it is new. Raises PaymentNotRefundable and RefundExceedsPayment if the books
 * cannot record it, and staff must look.
 */
export async function recordExternalRefund(
  ctx: Ctx,
  payment_id: string,
  state: RefundState,
  also: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, payment_id);
    const known = await tx.db.refund.count({
      where: { organization_id: tx.org.id, payment_id, provider_refund_id: state.id },
    });
    if (known > 0 || state.status === "failed" || state.status === "cancelled") {
      await also(tx);
      return false;
    }
    if (payment.status !== "succeeded") {
      throw PaymentNotRefundable({ current_status: payment.status, payment_id });
    }
    const left = await leftOf(tx, payment);
    const { amount, id: provider_refund_id } = state;
    if (amount > left) {
      const detail = `${formatMoney(amount, payment.currency)} was refunded at the payment service, but only ${formatMoney(left, payment.currency)} was left.`;
      throw RefundExceedsPayment({ detail, payment_id });
    }
    const reason = "Refunded at the payment service";
    const parts = await creditRefundedInvoices(tx, payment, { amount, left, reason });
    const row = await openRefund(tx, payment, { amount, reason, parts, provider_refund_id });
    await settleRefund(tx, row.id, { state }, also);
    return true;
  });
}
