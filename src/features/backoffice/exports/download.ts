import type { TableFile } from "@/features/backoffice/member-export/download-table";
import { toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { inRealTime } from "@/server/jobs/queue";
import { ExportExpired, ExportNotDone } from "./errors";
import { assertMayRead } from "./lists";
import type { ExportId } from "./schema";
import { loadExport } from "./store";
import type { ExportList } from "@/features/backoffice/list-filters/words";

/** Parts read at once. */
const TOGETHER = 20;

/**
 * Returns the file of an export. Raises ExportNotFound, InsufficientScope for who may not read the list or a
 * column, ExportNotDone and ExportExpired.
 */
export async function downloadExport(ctx: Ctx, { export_id: id }: ExportId): Promise<TableFile> {
  const row = await loadExport(ctx, id);
  assertMayRead(ctx, row.list as ExportList, row.columns);
  if (row.status !== "done") throw ExportNotDone({ current_status: row.status });
  if (row.expires_at <= inRealTime(ctx).now()) throw ExportExpired();
  const day = toLocalDate(row.created_at.getTime(), ctx.org.default_timezone);
  return { filename: `${row.list}-${day}.csv`, text: partsOf(ctx, id, row.parts) };
}

async function* partsOf(ctx: Ctx, export_id: string, parts: number): AsyncGenerator<string> {
  for (let n = 0; n < parts;) {
    const found = await ctx.db.exportPart.findMany({
      where: { organization_id: ctx.org.id, export_id, n: { gte: n } },
      select: { text: true },
      orderBy: { n: "asc" },
      take: TOGETHER,
    });
    // A file that ended early would look whole: an answer that breaks off does not.
    if (found.length < Math.min(TOGETHER, parts - n))
      throw new Error(`Parts of ${export_id} are gone.`);
    yield found.map(({ text }) => text).join("");
    n += found.length;
  }
}
