import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListResources, Resource } from "./schema";
import { toResource } from "./store";

/** Lists resources, newest first; `search` looks at name, description and category. */
export async function listResources(ctx: Ctx, input: ListResources): Promise<Page<Resource>> {
  const contains = { contains: literal(input.search ?? ""), mode: "insensitive" as const };
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.category && { category: input.category }),
    ...(input.search && {
      OR: [{ name: contains }, { description: contains }, { category: contains }],
    }),
  };
  return listPage(input, {
    count: () => ctx.db.resource.count({ where }),
    rows: () => ctx.db.resource.findMany({ where, ...slice(input) }),
    view: toResource,
  });
}
