import { reinstatePasses } from "@/features/access/passes/reinstate-passes";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { onDuplicate } from "@/server/data/unique-violation";
import type { Member, MemberId } from "@/features/people/members/schema";
import {
  loadMember,
  lockMember,
  memberInclude,
  memberTaken,
  toMember,
} from "@/features/people/members/store";

/**
 * Restores an archived member to its old status; not archived → unchanged. Its passes stay revoked,
 * and new ones replace them. Raises MemberNotFound, and EmailExists or ExternalIdExists if another
 * member has taken them since: today the indexes count archived members too, which rules that out.
 */
export async function restoreMember(ctx: Ctx, input: MemberId): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await lockMember(tx, input.member_id);
    if (!before.archived_at) return toMember(tx, before);
    const data = {
      status: before.archived_from ?? "draft",
      archived_from: null,
      archived_at: null,
      updated_at: tx.now(),
    };
    const row = await onDuplicate(
      () => tx.db.member.update({ where: byId(tx, before.id), data, include: memberInclude }),
      memberTaken,
    );
    await recordEvent(tx, "member.restored", row.id, { from: before.status, to: row.status });
    await reinstatePasses(tx, row.id);
    return toMember(tx, await loadMember(tx, { id: row.id }));
  });
}
