import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { PriceRuleNotFound } from "./errors";
import type { PriceRule, PriceUnit } from "./schema";

/** The price rule, or PriceRuleNotFound. */
export async function loadPriceRule(ctx: Ctx, id: string) {
  const row = await ctx.db.priceRule.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw PriceRuleNotFound({ resource: "price_rule", resource_id: id });
  return row;
}

export function toPriceRule(row: Prisma.PriceRuleModel): PriceRule {
  return {
    id: row.id,
    name: row.name,
    currency: row.currency,
    amount: row.amount,
    unit: row.unit as PriceUnit,
    priority: row.priority,
    resource_ids: row.resource_ids,
    group_ids: row.group_ids,
    weekdays: row.weekdays as PriceRule["weekdays"],
    from_local: row.from_local,
    to_local: row.to_local,
    valid_from: toTimestamp(row.valid_from),
    valid_until: toTimestamp(row.valid_until),
    cap_amount: row.cap_amount,
    archived_at: toTimestamp(row.archived_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
