import type { Page } from "@/lib/page";
import { type Ctx, hasScope } from "@/server/context";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { DataExport, ExportId, ListExports } from "./schema";
import { assertMayRead } from "./lists";
import { loadExport, toExport } from "./store";
import {
  EXPORT_LISTS,
  type ExportList,
  SCOPE_OF_LIST,
} from "@/features/backoffice/list-filters/words";

/** Returns one export. Raises ExportNotFound, and InsufficientScope for who may not read its list. */
export async function getExport(ctx: Ctx, { export_id }: ExportId): Promise<DataExport> {
  const row = await loadExport(ctx, export_id);
  assertMayRead(ctx, row.list as ExportList);
  return toExport(row);
}

/** Lists the exports of the last day whose list the caller may read, newest first: filters tell whom others looked for. */
export async function listExports(ctx: Ctx, input: ListExports): Promise<Page<DataExport>> {
  const readable = EXPORT_LISTS.filter((list) => hasScope(ctx.actor, SCOPE_OF_LIST[list]));
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...(input.status && { status: { in: input.status } }),
    list: { in: readable.filter((list) => input.list?.includes(list) ?? true) },
  };
  return listPage(input, {
    count: () => ctx.db.dataExport.count({ where }),
    rows: () => ctx.db.dataExport.findMany({ where, ...slice(input) }),
    view: toExport,
  });
}
