import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPassDesigns, PassDesign } from "./schema";
import { toPassDesign } from "./store";

/** Lists designs, newest first. */
export async function listPassDesigns(ctx: Ctx, input: ListPassDesigns): Promise<Page<PassDesign>> {
  const where = { organization_id: ctx.org.id, ...listWhere(input, { archivable: true }) };
  return listPage(input, {
    count: () => ctx.db.passDesign.count({ where }),
    rows: () => ctx.db.passDesign.findMany({ where, ...slice(input) }),
    view: (row) => toPassDesign(ctx, row),
  });
}
