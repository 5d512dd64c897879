import type { Ctx } from "@/server/context";
import type { Member, MemberId } from "./schema";
import { loadMember, toMember } from "./store";

/** Returns one member; a member may read itself. Raises MemberNotFound. */
export async function getMember(ctx: Ctx, input: MemberId): Promise<Member> {
  return toMember(ctx, await loadMember(ctx, { id: input.member_id }));
}
