/** Subscriptions of archived members. */
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import type { SubscriptionRow } from "./store";

/**
 * Refuses an archived member, who can no longer sign in to end it, nor to see what it is charged for. Raises
 * InvalidStatusTransition.
 */
export async function assertNotArchived(tx: Ctx, row: SubscriptionRow): Promise<void> {
  if (await isArchived(tx, row)) throw InvalidStatusTransition({ current_status: "archived" });
}

/** Tells whether the subscription's member is archived: nothing is charged to it any more. */
export async function isArchived(tx: Ctx, { member_id }: SubscriptionRow): Promise<boolean> {
  const where = { organization_id: tx.org.id, id: member_id, archived_at: { not: null } };
  return (await tx.db.member.count({ where })) > 0;
}
