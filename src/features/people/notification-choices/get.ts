import { loadMember } from "@/features/people/members/store";
import type { MemberId } from "@/features/people/members/schema";
import type { Ctx } from "@/server/context";
import { choicesOf } from "./rules";
import type { NotificationChoices } from "./schema";

/** Returns the notifications that a member gets. Raises MemberNotFound. */
export async function getNotifications(
  ctx: Ctx,
  { member_id: id }: MemberId,
): Promise<NotificationChoices> {
  return choicesOf(await loadMember(ctx, { id }));
}
