import type { PaymentMethodRow } from "@/features/billing/payment-methods/store";
import type { PaymentRow } from "@/features/billing/payments/store";
import { byId, type Ctx } from "@/server/context";

/** Gives a payment the card of its new attempt: it is pending again, without a client secret. */
export async function changeCard(
  tx: Ctx,
  payment: PaymentRow,
  card: PaymentMethodRow,
): Promise<void> {
  const data = { payment_method_id: card.id, status: "pending", client_secret: null };
  await tx.db.payment.update({
    where: byId(tx, payment.id),
    data: { ...data, updated_at: tx.now() },
    select: { id: true },
  });
}
