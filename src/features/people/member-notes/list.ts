import { loadMember } from "@/features/people/members/store";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListMemberNotes, MemberNote } from "./schema";
import { toNote } from "./store";

/** Returns a page of the notes about a member, newest first. Raises MemberNotFound. */
export async function listMemberNotes(ctx: Ctx, input: ListMemberNotes): Promise<Page<MemberNote>> {
  const { id } = await loadMember(ctx, { id: input.member_id });
  const where = {
    organization_id: ctx.org.id,
    member_id: id,
    deleted_at: null,
    ...(input.pinned !== undefined && { pinned: input.pinned }),
    ...listWhere(input, { archivable: false }),
  };
  return listPage(input, {
    count: () => ctx.db.memberNote.count({ where }),
    rows: () => ctx.db.memberNote.findMany({ where, ...slice(input) }),
    view: toNote,
  });
}
