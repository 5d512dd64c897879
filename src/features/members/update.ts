import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { onDuplicate } from "@/server/unique";
import type { Member, UpdateMember } from "./schema";
import { loadMember, memberInclude, memberTaken, toColumns, toMember } from "./store";

/**
 * Changes the fields that are given; an empty change leaves `updated_at` alone. A new address is not
 * verified until its owner signs in. Raises MemberNotFound, ExternalIdExists and EmailExists.
 */
export async function updateMember(
  ctx: Ctx,
  { member_id, ...changes }: UpdateMember,
): Promise<Member> {
  return inTx(ctx, async (tx) => {
    const before = await loadMember(tx, { id: member_id });
    if (Object.keys(changes).length === 0) return toMember(tx, before);
    const sameEmail =
      changes.email === undefined || changes.email?.toLowerCase() === before.email?.toLowerCase();
    const row = await onDuplicate(
      () =>
        tx.db.member.update({
          where: { id: before.id },
          data: {
            ...toColumns(changes),
            ...(!sameEmail && { email_verified: false }),
            updated_at: tx.now(),
          },
          include: memberInclude,
        }),
      memberTaken,
    );
    await recordEvent(tx, "member.updated", row.id, { changed: Object.keys(changes) });
    return toMember(tx, row);
  });
}
