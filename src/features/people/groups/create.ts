import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { CreateGroup, Group } from "./schema";
import { toGroup } from "./store";

/** Adds a group. Raises ExternalIdExists. */
export async function createGroup(ctx: Ctx, input: CreateGroup): Promise<Group> {
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const own = { id: newId("grp"), organization_id: tx.org.id, created_at: now, updated_at: now };
    const row = await onDuplicate(
      () => tx.db.group.create({ data: { ...input, ...own } }),
      externalIdTaken,
    );
    await recordEvent(tx, "group.created", row.id);
    return toGroup(row);
  });
}
