import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPolicies, Policy } from "./schema";
import { toPolicy } from "./store";

/** Returns a page of policies, newest first; `search` matches names. */
export async function listPolicies(ctx: Ctx, input: ListPolicies): Promise<Page<Policy>> {
  const { search } = input;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(search && { name: { contains: literal(search), mode: "insensitive" as const } }),
  };
  return listPage(input, {
    count: () => ctx.db.policy.count({ where }),
    rows: () => ctx.db.policy.findMany({ where, ...slice(input) }),
    view: toPolicy,
  });
}
