import { isExpired } from "@/features/billing/payment-methods/rules";
import { lockCards, type PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { accountOf } from "@/features/billing/payments/account";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";

/**
 * Finds a card that the member may use now and locks it, so that it is not removed meanwhile. `debits`: a bank
 * account will do, since nothing is held that could lapse until its money comes. Raises PaymentsNotConfigured,
 * and a fault for a card that cannot be used.
 */
export async function usableCard(
  tx: Ctx,
  payer: { member_id: string },
  id: string,
  { debits = false }: { debits?: boolean } = {},
): Promise<PaymentMethodRow> {
  assertTakesCards(tx);
  await lockCards(tx, payer.member_id);
  const card = await tx.db.paymentMethod.findFirst({
    where: {
      organization_id: tx.org.id,
      member_id: payer.member_id,
      account: accountOf(tx),
      id,
      detached_at: null,
    },
  });
  const usable = card && !isExpired(card, tx.now());
  if (usable && (debits || card.type === "card")) return card;
  throw fieldFault(
    ["body", "payment_method_id"],
    "payment_method_not_usable",
    usable
      ? "A place is held for minutes and a debit takes days, so it is paid by card."
      : "This card is not available. Choose another or add one.",
    id,
  );
}
