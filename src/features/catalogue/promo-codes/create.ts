import { assertReferences, assertValidity } from "@/features/catalogue/pricing/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import type { CreatePromoCode, PromoCode } from "./schema";
import { assertDiscount, promoCodeTaken, viewPromoCode } from "./store";

/** Adds a promo code. Raises PromoCodeExists, ExternalIdExists and faults for contradictory fields. */
export async function createPromoCode(ctx: Ctx, input: CreatePromoCode): Promise<PromoCode> {
  const valid_from = input.valid_from ? new Date(input.valid_from) : null;
  const valid_until = input.valid_until ? new Date(input.valid_until) : null;
  assertDiscount(input);
  assertValidity(valid_from, valid_until);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await assertReferences(tx, input);
    const data = { ...input, valid_from, valid_until, created_at: now, updated_at: now };
    const row = await onDuplicate(
      () =>
        tx.db.promoCode.create({
          data: { ...data, id: newId("pmc"), organization_id: tx.org.id },
        }),
      promoCodeTaken,
    );
    await recordEvent(tx, "promo_code.created", row.id);
    return viewPromoCode(tx, row);
  });
}
