import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import { assertAgreeing } from "./agreement";
import type { Policy, UpdatePolicy } from "./schema";
import { columnsOf, lockPolicy, toPolicy } from "./store";

/**
 * Changes the given fields for future bookings; existing ones keep their terms. An empty change leaves
 * `updated_at` alone. Raises PolicyNotFound, ExternalIdExists and a field fault for terms that contradict each
 * other.
 */
export async function updatePolicy(
  ctx: Ctx,
  { policy_id, ...changes }: UpdatePolicy,
): Promise<Policy> {
  return inTx(ctx, async (tx) => {
    const before = await lockPolicy(tx, policy_id);
    if (Object.keys(changes).length === 0) return toPolicy(before);
    assertAgreeing({ ...toPolicy(before), ...changes });
    const data = { ...columnsOf(changes), updated_at: tx.now() };
    const row = await onDuplicate(
      () => tx.db.policy.update({ where: byId(tx, before.id), data }),
      externalIdTaken,
    );
    await recordEvent(tx, "policy.updated", row.id, changesOf(toPolicy(before), toPolicy(row)));
    return toPolicy(row);
  });
}
