import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { assertUsable } from "@/server/data/references";
import { MemberNotFound } from "@/features/people/errors";
import type { AddGroupMembers, Group, RemoveGroupMember } from "./schema";
import { loadGroup, loadOpenGroup, toGroup } from "./store";

const UNKNOWN = { type: "unknown_member", msg: "The organization has no member with this id" };

/**
 * Adds members to a group, all of them or none; existing members stay. Raises GroupNotFound, GroupArchived, and
 * ValidationFailure at `body.member_ids.<n>` for each id that names no member.
 */
export async function addGroupMembers(ctx: Ctx, input: AddGroupMembers): Promise<Group> {
  return inTx(ctx, async (tx) => {
    const group = await loadOpenGroup(tx, input);
    // Locked in the order of their ids: two requests with members in common cannot deadlock.
    const found = await tx.db.$queryRaw<{ id: string; inside: boolean }[]>`
      SELECT id, group_ids @> ARRAY[${group.id}] AS inside FROM members
       WHERE organization_id = ${tx.org.id} AND id = ANY (${input.member_ids})
       ORDER BY id FOR NO KEY UPDATE`;
    const known = new Set(found.map((member) => member.id));
    assertUsable("member_ids", input.member_ids, (id) => (known.has(id) ? null : UNKNOWN));
    const added = found.filter((member) => !member.inside).map((member) => member.id);
    await tx.db.$executeRaw`
      UPDATE members SET group_ids = array_append(group_ids, ${group.id}), updated_at = ${tx.now()}
       WHERE organization_id = ${tx.org.id} AND id = ANY (${added})`;
    await recordChange(tx, added);
    return toGroup(group);
  });
}

/**
 * Removes a member from a group; does nothing for a member who is not in it. Raises GroupNotFound and
 * MemberNotFound.
 */
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
