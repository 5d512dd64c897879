import type { Ctx } from "@/server/context";
import type { PromoCode, PromoCodeId } from "./schema";
import { loadPromoCode, viewPromoCode } from "./store";

/** Returns one promo code. Raises PromoCodeNotFound. */
export async function getPromoCode(ctx: Ctx, input: PromoCodeId): Promise<PromoCode> {
  return viewPromoCode(ctx, await loadPromoCode(ctx, input.promo_code_id));
}
