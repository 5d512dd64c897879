import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { Group, GroupId } from "./schema";
import { loadGroup, toGroup } from "./store";

const { archive, restore } = archiving({
  name: "group",
  load: (tx, id) => loadGroup(tx, { id }),
  write: (tx, where, data) => tx.db.group.update({ where, data }),
  view: (_tx, row) => toGroup(row),
});

/**
 * Takes a group out of use: its members stay and prices for it still apply, but nobody can be added. An
 * archived group stays unchanged. Raises GroupNotFound.
 */
export async function archiveGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return archive(ctx, input.group_id);
}

/** Brings an archived group back; not archived → unchanged. Raises GroupNotFound. */
export async function restoreGroup(ctx: Ctx, input: GroupId): Promise<Group> {
  return restore(ctx, input.group_id);
}
