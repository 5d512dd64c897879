import { payingCard } from "@/lib/paying-card";
import { loadUsableCards, type PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { accountOf } from "@/features/billing/payments/account";
import type { Ctx } from "@/server/context";
import type { SubscriptionRow } from "./store";

/**
 * Returns the subscription's own card, or the member's default when it names none that can be used
 * now.
 */
export async function paymentCard(
  ctx: Ctx,
  row: Pick<SubscriptionRow, "organization_id" | "member_id" | "payment_method_id">,
): Promise<PaymentMethodRow | null> {
  const { member_id } = row;
  const usable = await loadUsableCards(ctx, { member_id, account: accountOf(ctx) });
  return payingCard(usable, row.payment_method_id);
}
