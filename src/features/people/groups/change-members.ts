import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
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
    const found = await lockMembers(tx, input.member_ids);
    const known = new Set(found.map((member) => member.id));
    assertUsable("member_ids", input.member_ids, (id) => (known.has(id) ? null : UNKNOWN));
    const added = found.filter((member) => !member.group_ids.includes(group.id));
    await tx.db.$executeRaw`
      UPDATE members SET group_ids = array_append(group_ids, ${group.id}), updated_at = ${tx.now()}
       WHERE organization_id = ${tx.org.id} AND id = ANY (${added.map(({ id }) => id)})`;
    for (const member of added) await recordChange(tx, member, [...member.group_ids, group.id]);
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
    const [member] = await lockMembers(tx, [input.member_id]);
    if (!member) throw MemberNotFound({ resource: "member", resource_id: input.member_id });
    if (!member.group_ids.includes(group.id)) return;
    const group_ids = member.group_ids.filter((id) => id !== group.id);
    const data = { group_ids, updated_at: tx.now() };
    await tx.db.member.update({ where: byId(tx, member.id), data });
    await recordChange(tx, member, group_ids);
  });
}

type Grouped = { id: string; group_ids: string[] };

/** Locks members in the order of their ids: two requests with members in common cannot deadlock. */
function lockMembers(tx: Ctx, ids: string[]): Promise<Grouped[]> {
  return tx.db.$queryRaw<Grouped[]>`
    SELECT id, group_ids FROM members
     WHERE organization_id = ${tx.org.id} AND id = ANY (${ids})
     ORDER BY id FOR NO KEY UPDATE`;
}

async function recordChange(tx: Ctx, before: Grouped, group_ids: string[]): Promise<void> {
  await recordEvent(tx, "member.updated", before.id, changesOf(before, { group_ids }));
}
