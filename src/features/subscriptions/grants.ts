import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { SubscriptionRow } from "./store";

/**
 * Gives the member what the product comes with, for a period of a locked subscription. Once for a period
 * and benefit, by the index: a repeat would be another booking's minutes.
 */
export async function grantBenefits(
  tx: Ctx,
  row: Pick<SubscriptionRow, "id" | "member_id" | "product_id" | "currency">,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
): Promise<void> {
  const benefits = await tx.db.benefit.findMany({
    where: { organization_id: tx.org.id, product_id: row.product_id, archived_at: null },
    orderBy: { id: "asc" },
  });
  const now = tx.now();
  for (const benefit of benefits) {
    const { name, type, unit, quantity, percent, resource_ids, event_ids } = benefit;
    const id = newId("grt");
    await tx.db.benefitGrant.create({
      data: {
        id,
        organization_id: tx.org.id,
        member_id: row.member_id,
        subscription_id: row.id,
        benefit_id: benefit.id,
        ...{ name, type, unit, quantity, percent, resource_ids, event_ids },
        currency: row.currency,
        starts_at,
        ends_at,
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "grant.created", id, { subscription_id: row.id, quantity });
  }
}

/** What a subscription gave ends now: it is over, or to another product. */
export async function closeGrants(tx: Ctx, { id }: Pick<SubscriptionRow, "id">): Promise<void> {
  const now = tx.now();
  await tx.db.benefitGrant.updateMany({
    where: { organization_id: tx.org.id, subscription_id: id, ends_at: { gt: now } },
    data: { ends_at: now, updated_at: now },
  });
}
