import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Group, GroupId } from "./schema";
import { loadGroup, toGroup } from "./store";

/**
 * Takes a group out of use: its members stay in it, and prices that name it go on, but nobody new comes
 * in. Archived already → unchanged. Raises GroupNotFound.
 */
export async function archiveGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return setArchived(ctx, input, "group.archived", true);
}

/** Brings an archived group back; not archived → unchanged. Raises GroupNotFound. */
export async function restoreGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return setArchived(ctx, input, "group.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: GroupId,
  event: string,
  archived: boolean,
): Promise<Group> {
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const { id } = await loadGroup(tx, { id: input.group_id });
    const { count } = await tx.db.group.updateMany({
      where: { organization_id: tx.org.id, id, archived_at: archived ? null : { not: null } },
      data: { archived_at: archived ? now : null, updated_at: now },
    });
    if (count > 0) await recordEvent(tx, event, id);
    return toGroup(await loadGroup(tx, { id }));
  });
}
