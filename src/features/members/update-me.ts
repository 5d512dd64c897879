import { getMe, memberIdOf } from "@/features/sessions/me";
import type { Me } from "@/features/sessions/schema";
import type { Ctx } from "@/server/context";
import type { UpdateMe } from "./schema";
import { updateMember } from "./update";

/**
 * The signed-in member changes its own data, of the custom fields those that members may edit.
 * Raises MemberSessionRequired and ValidationFailure.
 */
export async function updateMe(ctx: Ctx, input: UpdateMe): Promise<Me> {
  await updateMember(ctx, { ...input, member_id: memberIdOf(ctx) });
  return getMe(ctx);
}
