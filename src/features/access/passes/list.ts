import type { Page } from "@/lib/page";
import { type Ctx, visible } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPasses, Pass } from "./schema";
import { passInclude } from "./store";
import { toPass } from "./view";

/** Lists passes, newest first, revoked ones too. */
export async function listPasses(ctx: Ctx, input: ListPasses): Promise<Page<Pass>> {
  const where = {
    AND: [
      visible(ctx),
      listWhere(input, { archivable: false }),
      input.member_id ? { member_id: input.member_id } : {},
    ],
  };
  const page = await listPage(input, {
    count: () => ctx.db.pass.count({ where }),
    rows: () => ctx.db.pass.findMany({ where, ...slice(input), include: passInclude }),
    view: (row) => toPass(ctx, row),
  });
  return { ...page, items: await Promise.all(page.items) };
}
