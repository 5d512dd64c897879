import { isExpired } from "@/features/billing/payment-methods/rules";
import { lockCards, type PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { accountOf } from "@/features/billing/payments/account";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
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
  const fields = Prisma.PaymentMethodScalarFieldEnum;
  const card = await lockedRow<PaymentMethodRow>(tx, "payment_methods", fields, id);
  const own = card?.member_id === payer.member_id && card.account === accountOf(tx);
  const usable = own && card.detached_at === null && !isExpired(card, tx.now());
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
