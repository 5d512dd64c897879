import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Account, ListAccounts } from "./schema";
import { accountInclude, toAccount } from "./store";

/** Returns a page of accounts, newest first; `search` matches names. */
export async function listAccounts(ctx: Ctx, input: ListAccounts): Promise<Page<Account>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.type && { type: { in: input.type } }),
    ...(input.member_id && { members: { some: { member_id: input.member_id } } }),
    ...(input.search && {
      name: { contains: literal(input.search), mode: "insensitive" as const },
    }),
  };
  return listPage(input, {
    count: () => ctx.db.account.count({ where }),
    rows: () => ctx.db.account.findMany({ where, ...slice(input), include: accountInclude }),
    view: toAccount,
  });
}
