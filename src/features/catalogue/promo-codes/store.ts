import { toTimestamp } from "@/lib/time";
import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { externalIdTaken } from "@/server/data/unique-violation";
import { PromoCodeExists, PromoCodeNotFound } from "./errors";
import type { PromoCode } from "./schema";

/** Maps the unique indexes of promo codes to their failures. */
export const promoCodeTaken = {
  ...externalIdTaken,
  code: () => PromoCodeExists({ field: "code" }),
};

/** Returns the promo code. Raises PromoCodeNotFound. */
export async function loadPromoCode(ctx: Ctx, id: string) {
  const row = await ctx.db.promoCode.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw PromoCodeNotFound({ resource: "promo_code", resource_id: id });
  return row;
}

/** Returns the views of codes, with each one's redemptions as of now. */
export async function viewPromoCodes(
  ctx: Ctx,
  rows: Prisma.PromoCodeModel[],
): Promise<PromoCode[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await ctx.db.$queryRaw<{ id: string; redeemed: number }[]>`
    SELECT id, promo_redeemed(${ctx.org.id}, id, NULL, NULL, ${ctx.now()})::int AS redeemed FROM unnest(${ids}::text[]) id`;
  const redeemed = new Map(counts.map((count) => [count.id, count.redeemed]));
  return rows.map((row) => toPromoCode(row, redeemed.get(row.id) ?? 0));
}

/** Returns the view of one code. */
export async function viewPromoCode(ctx: Ctx, row: Prisma.PromoCodeModel): Promise<PromoCode> {
  const [view] = await viewPromoCodes(ctx, [row]);
  return view ?? toPromoCode(row, 0);
}

function toPromoCode(row: Prisma.PromoCodeModel, redemptions: number): PromoCode {
  return {
    id: row.id,
    code: row.code,
    description: row.description,
    percent_off: row.percent_off,
    amount_off: row.amount_off,
    currency: row.currency,
    max_redemptions: row.max_redemptions,
    per_member_limit: row.per_member_limit,
    redemptions,
    valid_from: toTimestamp(row.valid_from),
    valid_until: toTimestamp(row.valid_until),
    resource_ids: row.resource_ids,
    event_ids: row.event_ids,
    ...recordOfClientFrom(row),
  };
}

type Discount = {
  percent_off?: number | null | undefined;
  amount_off?: number | null | undefined;
  currency?: string | null | undefined;
};

/** Raises a fault for a code with no discount, with two, or with an amount but no currency. */
export function assertDiscount({ percent_off, amount_off, currency }: Discount): void {
  const fault = (field: string, msg: string) =>
    fieldFault(["body", field], "value_error", msg, null);
  if (percent_off == null && amount_off == null) {
    throw fault("percent_off", "Either percent_off or amount_off is required");
  }
  if (percent_off != null && amount_off != null) {
    throw fault("amount_off", "Input should be absent where percent_off is given");
  }
  if (amount_off != null && !currency) throw fault("currency", "Required with amount_off");
  if (percent_off != null && currency) {
    throw fault("currency", "Input should be absent where percent_off is given");
  }
}
