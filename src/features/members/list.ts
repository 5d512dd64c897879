import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { literal } from "@/server/like";
import { listPage, listWhere, slice } from "@/server/list";
import { phoneDigits } from "./rules";
import type { ListMembers, Member } from "./schema";
import { memberInclude, toMember, visibleMembers } from "./store";

/** A page of members, newest first. Asking for `status=archived` includes the archived. */
export async function listMembers(ctx: Ctx, input: ListMembers): Promise<Page<Member>> {
  const where = {
    AND: [
      visibleMembers(ctx),
      listWhere(input, { archivable: input.status !== "archived" }),
      input.status ? { status: input.status } : {},
      input.group_id ? { group_ids: { has: input.group_id } } : {},
      input.account_id ? { account_ids: { has: input.account_id } } : {},
      input.search ? searchWhere(input.search) : {},
    ],
  };
  return listPage(input, {
    count: () => ctx.db.member.count({ where }),
    rows: () => ctx.db.member.findMany({ where, ...slice(input), include: memberInclude }),
    view: (row) => toMember(ctx, row),
  });
}

function searchWhere(search: string): Prisma.MemberWhereInput {
  const part = { contains: literal(search), mode: "insensitive" as const };
  const digits = phoneDigits(search);
  return {
    OR: [
      { name: part },
      { email: part },
      { short_id: part },
      { external_id: part },
      ...(digits ? [{ phone: { path: ["number"], string_contains: digits } }] : []),
    ],
  };
}
