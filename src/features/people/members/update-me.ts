import { assertFreshSignIn } from "@/features/people/sessions/fresh";
import { getMe } from "@/features/people/sessions/me";
import { memberIdOf, type Ctx } from "@/server/context";
import type { Me } from "@/features/people/sessions/schema";
import { requestEmailChange } from "./change-email";
import type { UpdateMe } from "./schema";
import { updateMember } from "./update";

/**
 * Changes the signed-in member's own data, including the custom fields that members may edit. A new email
 * address applies once the link mailed to it is followed, and needs a fresh sign-in. Raises
 * MemberSessionRequired, ValidationFailure, and, for a new address, FreshSignInRequired, RateLimitExceeded and
 * MailNotDelivered.
 */
export async function updateMe(ctx: Ctx, { email, ...changes }: UpdateMe): Promise<Me> {
  const member_id = memberIdOf(ctx);
  if (email !== undefined) assertFreshSignIn(ctx);
  await updateMember(ctx, { ...changes, member_id });
  if (email !== undefined) await requestEmailChange(ctx, { member_id, email });
  return getMe(ctx);
}
