import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { PromoCode, PromoCodeId } from "./schema";
import { loadPromoCode, viewPromoCode } from "./store";

const { archive, restore } = archiving({
  name: "promo_code",
  load: loadPromoCode,
  write: (tx, where, data) => tx.db.promoCode.update({ where, data }),
  view: viewPromoCode,
});

/**
 * Takes a code out of use; existing bookings and quotes keep it. An archived code stays unchanged. Raises
 * PromoCodeNotFound.
 */
export async function archivePromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return archive(ctx, input.promo_code_id);
}

/** Restores an archived code; any other stays unchanged. Raises PromoCodeNotFound. */
export async function restorePromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return restore(ctx, input.promo_code_id);
}
