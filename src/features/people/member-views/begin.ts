import { loadMember } from "@/features/people/members/store";
import { VIEW_MINUTES } from "@/lib/member-view";
import { MINUTE } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { MemberViewOff } from "./errors";
import type { View } from "./view-token";

/**
 * Begins to look at the portal as a member sees it, for a quarter of an hour of real time, and records who does. Raises
 * MemberViewOff, MemberNotFound and InvalidStatusTransition (archived: the member has no portal).
 */
export async function beginMemberView(
  ctx: Ctx,
  { member_id }: { member_id: string },
): Promise<View> {
  return inTx(ctx, async (tx) => {
    if (tx.org.member_view === false) throw MemberViewOff();
    const member = await loadMember(tx, { id: member_id });
    if (member.archived_at) throw InvalidStatusTransition({ current_status: "archived" });
    const { actor } = tx;
    // The name stays with the event: the member may read it when the person has left.
    const by = (actor.kind === "staff" && actor.name) || actor.id;
    await recordEvent(tx, "member.viewed", member.id, { by, minutes: VIEW_MINUTES });
    const until = runAfter(tx, VIEW_MINUTES * MINUTE);
    return { organization_id: tx.org.id, member_id: member.id, staff_id: tx.actor.id, until };
  });
}
