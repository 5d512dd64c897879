import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { PromoCode, PromoCodeId } from "./schema";
import { loadPromoCode, viewPromoCode } from "./store";

/**
 * Takes a code out of use; bookings and quotes that have it keep it. Archived already → unchanged.
 * Raises PromoCodeNotFound.
 */
export async function archivePromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return inTx(ctx, async (tx) => {
    const row = await loadPromoCode(tx, input.promo_code_id);
    if (row.archived_at) return viewPromoCode(tx, row);
    const now = tx.now();
    const changed = await tx.db.promoCode.update({
      where: { id: row.id },
      data: { archived_at: now, updated_at: now },
    });
    await recordEvent(tx, "promo_code.archived", row.id);
    return viewPromoCode(tx, changed);
  });
}
