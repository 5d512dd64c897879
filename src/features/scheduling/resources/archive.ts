import { assertPolicyInUse } from "@/features/catalogue/policies/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { changeResource } from "./change";
import type { ArchiveResource, ChangedResource, Resource, ResourceId } from "./schema";
import { lockResource, toResource } from "./store";

/**
 * Archives a resource; archived already → unchanged. Its coming bookings and events are all
 * affected; they must be cancelled or kept. Raises ResourceNotFound, BookingsAffected and
 * EventsAffected.
 */
export async function archiveResource(ctx: Ctx, input: ArchiveResource): Promise<ChangedResource> {
  const archived_at = ctx.now();
  return changeResource(ctx, input, {
    of: (row) => (row.archived_at ? null : { archived_at }),
    event: { type: "resource.archived" },
  });
}

/**
 * Restores an archived resource; not archived → unchanged. Raises ResourceNotFound, and
 * PolicyArchived when its policy has been archived meanwhile.
 */
export async function restoreResource(ctx: Ctx, input: ResourceId): Promise<Resource> {
  return inTx(ctx, async (tx) => {
    const row = await lockResource(tx, input.resource_id);
    if (row.archived_at === null) return toResource(row);
    if (row.policy_id) await assertPolicyInUse(tx, row.policy_id);
    const data = { archived_at: null, updated_at: tx.now() };
    const changed = await tx.db.resource.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, "resource.restored", row.id);
    return toResource(changed);
  });
}
