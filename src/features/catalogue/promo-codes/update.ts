import { assertReferences, assertValidity } from "@/features/catalogue/pricing/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import type { PromoCode, UpdatePromoCode } from "./schema";
import { assertDiscount, loadPromoCode, promoCodeTaken, viewPromoCode } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Existing bookings and quotes keep their
 * deduction. Raises PromoCodeNotFound, PromoCodeExists and ExternalIdExists.
 */
export async function updatePromoCode(
  ctx: Ctx,
  { promo_code_id, valid_from, valid_until, ...others }: UpdatePromoCode,
): Promise<PromoCode> {
  return inTx(ctx, async (tx) => {
    const before = await loadPromoCode(tx, promo_code_id);
    const changes = {
      ...others,
      ...(valid_from !== undefined && { valid_from: valid_from ? new Date(valid_from) : null }),
      ...(valid_until !== undefined && { valid_until: valid_until ? new Date(valid_until) : null }),
    };
    if (Object.keys(changes).length === 0) return viewPromoCode(tx, before);
    const after = { ...before, ...changes };
    assertDiscount(after);
    assertValidity(after.valid_from, after.valid_until);
    await assertReferences(tx, others);
    const row = await onDuplicate(
      () =>
        tx.db.promoCode.update({
          where: byId(tx, before.id),
          data: { ...changes, updated_at: tx.now() },
        }),
      promoCodeTaken,
    );
    await recordEvent(tx, "promo_code.updated", row.id, changesOf(before, changes));
    return viewPromoCode(tx, row);
  });
}
