import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { PolicyInUse } from "./errors";
import type { Policy, PolicyId } from "./schema";
import { lockPolicy, toPolicy } from "./store";

/**
 * Takes a policy out of use; archived already → unchanged. Bookings made under it keep their terms.
 * Raises PolicyNotFound and PolicyInUse.
 */
export async function archivePolicy(ctx: Ctx, input: PolicyId): Promise<Policy> {
  return setArchived(ctx, input, "policy.archived", true);
}

/** Brings an archived policy back; not archived → unchanged. Raises PolicyNotFound. */
export async function restorePolicy(ctx: Ctx, input: PolicyId): Promise<Policy> {
  return setArchived(ctx, input, "policy.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: PolicyId,
  event: string,
  archived: boolean,
): Promise<Policy> {
  return inTx(ctx, async (tx) => {
    // Whoever gives something this policy shares its row: nobody can slip in behind the count.
    const row = await lockPolicy(tx, input.policy_id);
    if ((row.archived_at !== null) === archived) return toPolicy(row);
    if (archived) await assertUnused(tx, row.id);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.policy.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, event, row.id);
    return toPolicy(changed);
  });
}

async function assertUnused(tx: Ctx, policy_id: string): Promise<void> {
  const mine = { organization_id: tx.org.id, policy_id };
  const resources = await tx.db.resource.count({ where: { ...mine, archived_at: null } });
  const events = await tx.db.event.count({
    where: { ...mine, status: { not: "cancelled" }, ends_at: { gt: tx.now() } },
  });
  const series = await tx.db.recurringEvent.count({
    where: { ...mine, status: { not: "cancelled" } },
  });
  if (resources + events + series === 0) return;
  throw PolicyInUse({
    reasons: Object.entries({ resources, events, series }).map(([used_by, count]) => ({
      used_by,
      count,
    })),
  });
}
