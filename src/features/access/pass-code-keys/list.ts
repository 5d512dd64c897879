import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPassCodeKeys, PassCodeKey } from "./schema";
import { currentKeyId, toKey } from "./store";

/** Lists the organization's keys, retired ones included, newest first. */
export async function listPassCodeKeys(
  ctx: Ctx,
  input: ListPassCodeKeys,
): Promise<Page<PassCodeKey>> {
  const where = { ...listWhere(input, { archivable: false }), organization_id: ctx.org.id };
  const current = await currentKeyId(ctx);
  return listPage(input, {
    count: () => ctx.db.passCodeKey.count({ where }),
    rows: () => ctx.db.passCodeKey.findMany({ where, ...slice(input) }),
    view: (row) => toKey(row, current),
  });
}
