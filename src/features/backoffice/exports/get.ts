import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { DataExport, ExportId, ListExports } from "./schema";
import { loadExport, toExport } from "./store";

/** Returns one export. Raises ExportNotFound. */
export async function getExport(ctx: Ctx, { export_id }: ExportId): Promise<DataExport> {
  return toExport(await loadExport(ctx, export_id));
}

/** Lists the organization's exports of the last day, newest first. */
export async function listExports(ctx: Ctx, input: ListExports): Promise<Page<DataExport>> {
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
    ...(input.list && { list: { in: input.list } }),
  };
  return listPage(input, {
    count: () => ctx.db.dataExport.count({ where }),
    rows: () => ctx.db.dataExport.findMany({ where, ...slice(input) }),
    view: toExport,
  });
}
