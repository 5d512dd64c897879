import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { literal } from "@/server/data/escape-like";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { Host, ListHosts } from "./schema";
import { toHost } from "./store";

/** Lists hosts, newest first; `search` looks at names. */
export async function listHosts(ctx: Ctx, input: ListHosts): Promise<Page<Host>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: true }),
    ...(input.search && {
      name: { contains: literal(input.search), mode: "insensitive" as const },
    }),
  };
  return listPage(input, {
    count: () => ctx.db.host.count({ where }),
    rows: () => ctx.db.host.findMany({ where, ...slice(input) }),
    view: toHost,
  });
}
