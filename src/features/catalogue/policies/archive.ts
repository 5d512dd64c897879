import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import { PolicyInUse } from "./errors";
import type { Policy, PolicyId } from "./schema";
import { lockPolicy, toPolicy } from "./store";

const { archive, restore } = archiving({
  name: "policy",
  load: lockPolicy,
  assertUnused,
  write: (tx, where, data) => tx.db.policy.update({ where, data }),
  view: (_tx, row) => toPolicy(row),
});

/**
 * Takes a policy out of use; an archived one stays unchanged. Bookings made under it keep their terms. Raises
 * PolicyNotFound and PolicyInUse.
 */
export async function archivePolicy(ctx: Ctx, input: PolicyId): Promise<Policy> {
  return archive(ctx, input.policy_id);
}

/** Brings an archived policy back; any other stays unchanged. Raises PolicyNotFound. */
export async function restorePolicy(ctx: Ctx, input: PolicyId): Promise<Policy> {
  return restore(ctx, input.policy_id);
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
