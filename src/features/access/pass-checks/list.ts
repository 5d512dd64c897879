import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { ListPassScans, PassScan } from "./schema";
import { scanInclude, toScan } from "./store";

/** Lists the organization's scans, refused ones included, newest first. */
export async function listScans(ctx: Ctx, input: ListPassScans): Promise<Page<PassScan>> {
  const {
    member_id,
    pass_id,
    door_scanner_id: scanner_id,
    resource_id,
    event_id,
    result,
    duplicate,
  } = input;
  const filters = { member_id, pass_id, scanner_id, resource_id, event_id, duplicate };
  const where = {
    ...listWhere(input, { archivable: false }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    ...(result && { result: { in: result } }),
    organization_id: ctx.org.id,
  };
  return listPage(input, {
    count: () => ctx.db.passScan.count({ where }),
    rows: () => ctx.db.passScan.findMany({ where, include: scanInclude, ...slice(input) }),
    view: (row) => toScan(ctx, row),
  });
}
