import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Group, ListGroups } from "./schema";
import { toGroup } from "./store";

/** Returns a page of groups, newest first; `search` matches names. */
export async function listGroups(ctx: Ctx, input: ListGroups): Promise<Page<Group>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.search && {
      name: { contains: literal(input.search), mode: "insensitive" as const },
    }),
  };
  return listPage(input, {
    count: () => ctx.db.group.count({ where }),
    rows: () => ctx.db.group.findMany({ where, ...slice(input) }),
    view: toGroup,
  });
}
