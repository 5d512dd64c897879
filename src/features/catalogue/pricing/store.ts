import { toTimestamp } from "@/lib/time";
import { recordOfClientFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { PriceRuleNotFound } from "./errors";
import type { PriceRule, PriceUnit } from "./schema";

/** Returns the price rule. Raises PriceRuleNotFound. */
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
    event_ids: row.event_ids,
    group_ids: row.group_ids,
    product_ids: row.product_ids,
    weekdays: row.weekdays as PriceRule["weekdays"],
    from_local: row.from_local,
    to_local: row.to_local,
    valid_from: toTimestamp(row.valid_from),
    valid_until: toTimestamp(row.valid_until),
    cap_amount: row.cap_amount,
    fixed_blocks: row.fixed_blocks as PriceRule["fixed_blocks"],
    tax_rate_id: row.tax_rate_id,
    ...recordOfClientFrom(row),
  };
}

type References = {
  resource_ids?: string[] | undefined;
  event_ids?: string[] | undefined;
  group_ids?: string[] | undefined;
  product_ids?: string[] | undefined;
};

/** Raises a fault for the first unknown id, so that a typing error cannot make a room free of charge. */
export async function assertReferences(tx: Ctx, ids: References): Promise<void> {
  const known = (wanted: string[]) => ({
    where: { organization_id: tx.org.id, id: { in: wanted } },
    select: { id: true as const },
  });
  const { resource_ids = [], event_ids = [], group_ids = [], product_ids = [] } = ids;
  if (product_ids.length > 0) {
    const rows = await tx.db.product.findMany(known(product_ids));
    assertKnown("product_ids", "a product", product_ids, rows);
  }
  if (resource_ids.length > 0) {
    const rows = await tx.db.resource.findMany(known(resource_ids));
    assertKnown("resource_ids", "a resource", resource_ids, rows);
  }
  if (event_ids.length > 0) {
    assertKnown("event_ids", "an event", event_ids, await tx.db.event.findMany(known(event_ids)));
  }
  if (group_ids.length > 0) {
    assertKnown("group_ids", "a group", group_ids, await tx.db.group.findMany(known(group_ids)));
  }
}

function assertKnown(field: string, what: string, ids: string[], rows: { id: string }[]): void {
  const stray = ids.findIndex((id) => !rows.some((row) => row.id === id));
  if (stray < 0) return;
  throw fieldFault(
    ["body", field, String(stray)],
    "unknown_reference",
    `Input should be the id of ${what} of the organization`,
    ids[stray],
  );
}

/** Raises a fault for a validity that ends before it begins. */
export function assertValidity(from: Date | null, until: Date | null): void {
  if (!from || !until || from < until) return;
  throw fieldFault(
    ["body", "valid_until"],
    "value_error",
    "Input should be later than valid_from",
    until.toISOString(),
  );
}
