import { type Ctx, inTx } from "@/server/context";
import { type FieldFault, ValidationFailure } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { MemberNotFound } from "@/features/members/errors";
import { GroupArchived } from "./errors";
import type { AddGroupMembers, Group, RemoveGroupMember } from "./schema";
import { loadGroup, toGroup } from "./store";

/**
 * Puts members into a group; who is in it already stays. All of them or none. Raises GroupNotFound,
 * GroupArchived, and ValidationFailure at `body.member_ids.<n>` for each id that names no member.
 */
export async function addGroupMembers(ctx: Ctx, input: AddGroupMembers): Promise<Group> {
  return inTx(ctx, async (tx) => {
    const group = await loadGroup(tx, { id: input.group_id });
    if (group.archived_at) throw GroupArchived({ current_status: "archived" });
    // In the order of their ids: two requests with the same members cannot wait for each other.
    const found = await tx.db.$queryRaw<{ id: string; inside: boolean }[]>`
      SELECT id, group_ids @> ARRAY[${group.id}] AS inside FROM members
       WHERE organization_id = ${tx.org.id} AND id = ANY (${input.member_ids})
       ORDER BY id FOR NO KEY UPDATE`;
    assertAllFound(input.member_ids, new Set(found.map((member) => member.id)));
    const added = found.filter((member) => !member.inside).map((member) => member.id);
    await tx.db.$executeRaw`
      UPDATE members SET group_ids = array_append(group_ids, ${group.id}), updated_at = ${tx.now()}
       WHERE organization_id = ${tx.org.id} AND id = ANY (${added})`;
    await recordChange(tx, added);
    return toGroup(group);
  });
}

/** Takes a member out of a group; not in it → nothing to do. Raises GroupNotFound and MemberNotFound. */
export async function removeGroupMember(ctx: Ctx, input: RemoveGroupMember): Promise<void> {
  return inTx(ctx, async (tx) => {
    const group = await loadGroup(tx, { id: input.group_id });
    const where = { organization_id: tx.org.id, id: input.member_id };
    const member = await tx.db.member.findFirst({ where, select: { id: true } });
    if (!member) throw MemberNotFound({ resource: "member", resource_id: input.member_id });
    const count = await tx.db.$executeRaw`
      UPDATE members SET group_ids = array_remove(group_ids, ${group.id}), updated_at = ${tx.now()}
       WHERE organization_id = ${tx.org.id} AND id = ${member.id} AND group_ids @> ARRAY[${group.id}]`;
    if (count > 0) await recordChange(tx, [member.id]);
  });
}

async function recordChange(tx: Ctx, memberIds: string[]): Promise<void> {
  for (const id of memberIds)
    await recordEvent(tx, "member.updated", id, { changed: ["group_ids"] });
}

function assertAllFound(ids: string[], found: Set<string>): void {
  const faults = ids.flatMap((id, n): FieldFault[] =>
    found.has(id)
      ? []
      : [
          {
            loc: ["body", "member_ids", String(n)],
            type: "unknown_member",
            msg: "The organization has no member with this id",
            input: id,
            ctx: {},
          },
        ],
  );
  if (faults.length > 0) throw new ValidationFailure(faults);
}
