import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { PromoCode, PromoCodeId } from "./schema";
import { loadPromoCode, viewPromoCode } from "./store";

/**
 * Takes a code out of use; bookings and quotes that have it keep it. Archived already → unchanged.
 * Raises PromoCodeNotFound.
 */
export async function archivePromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return setArchived(ctx, input, true);
}

/** Puts an archived code to use again; not archived → unchanged. Raises PromoCodeNotFound. */
export async function restorePromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return setArchived(ctx, input, false);
}

async function setArchived(ctx: Ctx, input: PromoCodeId, archived: boolean): Promise<PromoCode> {
  return inTx(ctx, async (tx) => {
    const row = await loadPromoCode(tx, input.promo_code_id);
    if ((row.archived_at !== null) === archived) return viewPromoCode(tx, row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.promoCode.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, archived ? "promo_code.archived" : "promo_code.restored", row.id);
    return viewPromoCode(tx, changed);
  });
}
