import { assertPolicyInUse } from "@/features/policies/store";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { Resource, ResourceId } from "./schema";
import { loadResource, toResource } from "./store";

/** Takes a resource out of use; its bookings stay. Archived already → unchanged. Raises ResourceNotFound. */
export async function archiveResource(ctx: Ctx, input: ResourceId): Promise<Resource> {
  return setArchived(ctx, input, "resource.archived", true);
}

/**
 * Brings an archived resource back; not archived → unchanged. Raises ResourceNotFound, and PolicyArchived
 * where its policy has been archived meanwhile.
 */
export async function restoreResource(ctx: Ctx, input: ResourceId): Promise<Resource> {
  return setArchived(ctx, input, "resource.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: ResourceId,
  event: string,
  archived: boolean,
): Promise<Resource> {
  return inTx(ctx, async (tx) => {
    const row = await loadResource(tx, input.resource_id);
    if ((row.archived_at !== null) === archived) return toResource(row);
    if (!archived && row.policy_id) await assertPolicyInUse(tx, row.policy_id);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.resource.update({ where: { id: row.id }, data });
    await recordEvent(tx, event, row.id);
    return toResource(changed);
  });
}
