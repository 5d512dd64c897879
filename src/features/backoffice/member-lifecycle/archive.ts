import { revokePasses } from "@/features/access/passes/revoke-passes";
import { endSessionsHere } from "@/features/people/sessions/end";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { ArchiveMember, Member } from "@/features/people/members/schema";
import { loadMember, lockMember, toMember } from "@/features/people/members/store";

/**
 * Archives a member: signed out of this organization's portal at once, pass revoked, the status
 * kept for a restore. Archived already → unchanged. Raises MemberNotFound.
 */
export async function archiveMember(ctx: Ctx, input: ArchiveMember): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, input.member_id);
    if (before.archived_at) return toMember(tx, before);
    if (before.email) await endSessionsHere(tx, before.email);
    const now = tx.now();
    await tx.db.member.update({
      where: byId(tx, before.id),
      data: { status: "archived", archived_from: before.status, archived_at: now, updated_at: now },
    });
    const told = { from: before.status, to: "archived", reason: input.reason ?? null };
    await recordEvent(tx, "member.archived", before.id, told);
    await revokePasses(tx, { member_id: before.id }, "member_archived");
    return toMember(tx, await loadMember(tx, { id: before.id }));
  });
}
