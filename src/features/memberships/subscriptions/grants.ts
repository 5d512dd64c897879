import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { SubscriptionRow } from "./store";

type Granted = Pick<SubscriptionRow, "id" | "member_id" | "product_id" | "currency">;
type Span = { starts_at: Date; ends_at: Date };

/**
 * Grants the member the product's benefits, for a period of a locked subscription, less the units
 * `used`. Once for a period and benefit, by the index: a repeat would grant another booking's
 * minutes again.
 */
export async function grantBenefits(
  tx: Ctx,
  row: Granted,
  { starts_at, ends_at }: Span,
  used = new Map<string, number>(),
): Promise<void> {
  const benefits = await tx.db.benefit.findMany({
    where: { organization_id: tx.org.id, product_id: row.product_id, archived_at: null },
    orderBy: { id: "asc" },
  });
  const now = tx.now();
  for (const benefit of benefits) {
    const { name, type, unit, percent, resource_ids, event_ids } = benefit;
    const taken = Math.min(benefit.quantity ?? 0, used.get(unit ?? "") ?? 0);
    if (unit) used.set(unit, (used.get(unit) ?? 0) - taken);
    const quantity = benefit.quantity === null ? null : benefit.quantity - taken;
    if (quantity === 0) continue;
    const ids = { organization_id: tx.org.id, subscription_id: row.id, benefit_id: benefit.id };
    // Left and taken up again at the same instant, as on a stopped clock: the grant continues.
    const { id } = await tx.db.benefitGrant.upsert({
      where: { organization_id_subscription_id_benefit_id_starts_at: { ...ids, starts_at } },
      create: {
        ...ids,
        id: newId("grt"),
        member_id: row.member_id,
        ...{ name, type, unit, quantity, percent, resource_ids, event_ids },
        currency: row.currency,
        starts_at,
        ends_at,
        created_at: now,
        updated_at: now,
      },
      update: { quantity, ends_at, updated_at: now },
    });
    await recordEvent(tx, "grant.created", id, { subscription_id: row.id, quantity });
  }
}

/**
 * Grants the benefits of the product that a locked subscription has changed to. Units of earlier
 * products used in this period count against it: changing back and forth grants no more than the
 * largest of them.
 */
export async function regrantBenefits(
  tx: Ctx,
  row: Granted & Pick<SubscriptionRow, "allowances_since" | "period_starts_at" | "starts_at">,
  ends_at: Date,
): Promise<void> {
  await closeGrants(tx, row);
  const now = tx.now();
  const since = row.allowances_since ?? row.period_starts_at ?? row.starts_at;
  // Read after the lock that closing takes, so that it sees the bookings that the lock waited for.
  const used = await tx.db.$queryRaw<{ unit: string; used: number }[]>`
    SELECT g.unit, sum(grant_used(g.organization_id, g.id, NULL, ${now}))::int AS used
      FROM benefit_grants g JOIN benefits b ON b.organization_id = g.organization_id AND b.id = g.benefit_id
     WHERE g.organization_id = ${tx.org.id} AND g.subscription_id = ${row.id} AND g.unit IS NOT NULL
       AND g.starts_at >= ${since} AND NOT (g.starts_at = ${now} AND b.product_id = ${row.product_id})
     GROUP BY g.unit`;
  const byUnit = new Map(used.map(({ unit, used }) => [unit, used]));
  await grantBenefits(tx, row, { starts_at: now, ends_at }, byUnit);
}

/** Ends the grants of a subscription now: it has ended, or changes product. */
export async function closeGrants(tx: Ctx, { id }: Pick<SubscriptionRow, "id">): Promise<void> {
  const now = tx.now();
  await tx.db.benefitGrant.updateMany({
    where: { organization_id: tx.org.id, subscription_id: id, ends_at: { gt: now } },
    data: { ends_at: now, updated_at: now },
  });
}
