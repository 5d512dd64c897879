import { newId } from "@/lib/ids";
import type { PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { accountOf } from "@/features/billing/payments/account";
import type { Consent } from "@/features/billing/payments/schema";
import type { PaymentRow } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PurposeName } from "./purpose";

/** The payer, the amount (minor units) and the purpose. */
export type NewPayment = {
  member_id: string;
  purpose: Exclude<PurposeName, "other">;
  booking_id?: string;
  invoice_id?: string;
  /** The target of the move that a difference pays for. */
  reschedule?: object;
  amount: number;
  currency: string;
  /** The member's agreement, if the card is to be saved. */
  consent?: Consent | null;
  /** The kind of money, if it is not a card. */
  provider?: string;
};

/** Records a payment by card, or by the named other kind of money; nothing is charged yet. */
export async function writePayment(
  tx: Ctx,
  { consent, provider = "processor", ...fields }: NewPayment,
  card: PaymentMethodRow | null,
): Promise<PaymentRow> {
  const now = tx.now();
  const payment = await tx.db.payment.create({
    data: {
      ...fields,
      id: newId("pay"),
      tenant_id: tx.org.tenant_id,
      organization_id: tx.org.id,
      payment_method_id: card?.id ?? null,
      status: "pending",
      provider,
      account: card ? accountOf(tx) : "",
      save_payment_method_requested: Boolean(consent),
      ...(consent && { save_payment_method_consent: consent }),
      created_at: now,
      updated_at: now,
    },
  });
  const { amount } = payment;
  await recordEvent(tx, "payment.created", payment.id, { to: "pending", amount });
  return { ...payment, allocations: [], disputes: [] };
}
