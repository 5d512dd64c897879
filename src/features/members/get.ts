import type { Ctx } from "@/server/context";
import type { Member, MemberExternalId, MemberId } from "./schema";
import { loadMember, toMember } from "./store";

/** One member; a member may read itself. Raises MemberNotFound. */
export async function getMember(ctx: Ctx, input: MemberId): Promise<Member> {
  return toMember(ctx, await loadMember(ctx, { id: input.member_id }));
}

/** The member with an id of the caller's own system. Raises MemberNotFound. */
export async function getMemberByExternalId(ctx: Ctx, input: MemberExternalId): Promise<Member> {
  return toMember(ctx, await loadMember(ctx, { external_id: input.external_id }));
}
