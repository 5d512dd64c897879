import { assertFreshSignIn } from "@/features/people/sessions/fresh";
import { getMe } from "@/features/people/sessions/me";
import { memberIdOf, type Ctx } from "@/server/context";
import type { Me } from "@/features/people/sessions/schema";
import { requestEmailChange } from "./change-email";
import type { UpdateMe } from "./schema";
import { updateMember } from "./update";

/**
 * The signed-in member changes its own data, of the custom fields those that members may edit. Its email
 * address changes once the link is followed that is mailed to the new one; that asks for a fresh sign-in.
 * Raises MemberSessionRequired, ValidationFailure, and FreshSignInRequired, RateLimitExceeded and
 * MailNotDelivered for the link.
 */
export async function updateMe(ctx: Ctx, { email, ...changes }: UpdateMe): Promise<Me> {
  const member_id = memberIdOf(ctx);
  if (email !== undefined) assertFreshSignIn(ctx);
  await updateMember(ctx, { ...changes, member_id });
  if (email !== undefined) await requestEmailChange(ctx, { member_id, email });
  return getMe(ctx);
}
