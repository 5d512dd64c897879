import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/events";
import type { CreatePriceRule, PriceRule } from "./schema";
import { toPriceRule } from "./store";

/**
 * Adds a price rule; bookings made from now on are priced with it. A resource that the organization
 * doesn't have is a field fault, so that a typing error cannot leave a room free of charge.
 */
export async function createPriceRule(ctx: Ctx, input: CreatePriceRule): Promise<PriceRule> {
  const { valid_from, valid_until, ...terms } = input;
  if (valid_from && valid_until && new Date(valid_from) >= new Date(valid_until)) {
    throw fieldFault(
      ["body", "valid_until"],
      "value_error",
      "Input should be later than valid_from",
      valid_until,
    );
  }
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await assertResources(tx, input.resource_ids ?? []);
    const row = await tx.db.priceRule.create({
      data: {
        ...terms,
        valid_from: valid_from ? new Date(valid_from) : null,
        valid_until: valid_until ? new Date(valid_until) : null,
        id: newId("prl"),
        organization_id: tx.org.id,
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "price_rule.created", row.id);
    return toPriceRule(row);
  });
}

async function assertResources(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await ctx.db.resource.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
    select: { id: true },
  });
  const stray = ids.findIndex((id) => !known.some((resource) => resource.id === id));
  if (stray < 0) return;
  throw fieldFault(
    ["body", "resource_ids", String(stray)],
    "unknown_reference",
    "Input should be the id of a resource of the organization",
    ids[stray],
  );
}
