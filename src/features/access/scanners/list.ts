import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { DoorScanner, ListDoorScanners } from "./schema";
import { toScanner } from "./store";

/** Lists the organization's scanners, revoked ones included, newest first. */
export async function listScanners(ctx: Ctx, input: ListDoorScanners): Promise<Page<DoorScanner>> {
  const where = { ...listWhere(input, { archivable: false }), organization_id: ctx.org.id };
  return listPage(input, {
    count: () => ctx.db.doorScanner.count({ where }),
    rows: () => ctx.db.doorScanner.findMany({ where, ...slice(input) }),
    view: (row) => toScanner(row),
  });
}
