import { lockMember } from "@/features/people/members/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { choicesOf, mutedAfter } from "./rules";
import type { ChangeNotifications, NotificationChoices } from "./schema";

/**
 * Changes the notifications that a member gets; kinds left out stay as they are. Raises
 * MemberNotFound, and MemberErased or MemberMerged for a member whose record has ended.
 */
export async function changeNotifications(
  ctx: Ctx,
  { member_id, ...change }: ChangeNotifications,
): Promise<NotificationChoices> {
  return inTx(ctx, async (tx) => {
    const member = await lockMember(tx, member_id);
    const muted = mutedAfter(member, change);
    const [before, after] = [choicesOf(member), choicesOf({ ...member, muted })];
    const changes = changesOf(before, after);
    if ((changes["changed"] as string[]).length === 0) return before;
    await tx.db.member.update({
      where: byId(tx, member.id),
      data: { muted },
      select: { id: true },
    });
    await recordEvent(tx, "member.notifications_changed", member.id, changes);
    return after;
  });
}
