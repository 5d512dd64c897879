import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { Group, UpdateGroup } from "./schema";
import { loadGroup, toGroup } from "./store";

/**
 * Changes the fields that are given; an empty change leaves `updated_at` alone. Raises GroupNotFound and
 * ExternalIdExists.
 */
export async function updateGroup(ctx: Ctx, { group_id, ...changes }: UpdateGroup): Promise<Group> {
  return inTx(ctx, async (tx) => {
    const before = await loadGroup(tx, { id: group_id });
    if (Object.keys(changes).length === 0) return toGroup(before);
    const data = { ...changes, updated_at: tx.now() };
    const row = await onDuplicate(
      () => tx.db.group.update({ where: byId(tx, before.id), data }),
      externalIdTaken,
    );
    await recordEvent(tx, "group.updated", row.id, changesOf(toGroup(before), toGroup(row)));
    return toGroup(row);
  });
}
