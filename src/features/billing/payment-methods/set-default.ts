import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PaymentMethod, PaymentMethodId } from "./schema";
import { loadMember, loadPaymentMethod, lockCards, toPaymentMethod } from "./store";

/**
 * Makes a card the member's default; the default itself stays unchanged. Raises MemberNotFound and
 * PaymentMethodNotFound.
 */
export async function setDefaultPaymentMethod(
  ctx: Ctx,
  input: PaymentMethodId,
): Promise<PaymentMethod> {
  await loadMember(ctx, input.member_id);
  return inTx(ctx, async (tx) => {
    await lockCards(tx, input.member_id);
    const row = await loadPaymentMethod(tx, input);
    if (row.is_default) return toPaymentMethod(row, tx.now());
    const updated_at = tx.now();
    const { organization_id, member_id, account } = row;
    // Clears the old default first: the index would refuse a second.
    await tx.db.paymentMethod.updateMany({
      where: { organization_id, member_id, account, is_default: true },
      data: { is_default: false, updated_at },
    });
    const data = { is_default: true, updated_at };
    const changed = await tx.db.paymentMethod.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, "payment_method.default_set", row.id);
    return toPaymentMethod(changed, tx.now());
  });
}
