import { assertReadable } from "@/features/backoffice/list-filters/assert-readable";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { actorText, recordEvent } from "@/server/jobs/events";
import { addJobs, inRealTime } from "@/server/jobs/queue";
import { ExportTooLong, TooManyExports, TooManyExportsKept } from "./errors";
import { columnsFor } from "./lists";
import { countRows } from "./preview";
import type { CreateExport, DataExport } from "./schema";
import { keptUntil, loadExport, lockExports, toExport, UNDER_WAY } from "./store";
import { MOST_KEPT, MOST_ROWS, MOST_UNDER_WAY } from "./words";

/** The name of the job in the queue. */
export const EXPORT_TASK = "export list";

export const jobKeyOf = (ctx: Pick<Ctx, "org">, id: string) => `export:${ctx.org.id}:${id}`;

/** Lets the job go on with an export's next rows. Should two of its jobs meet, one of them finds the part written. */
export async function goOn(tx: Ctx, export_id: string): Promise<void> {
  const payload = { organization_id: tx.org.id, export_id };
  await addJobs(tx.db, [{ task: EXPORT_TASK, payload, key: jobKeyOf(tx, export_id) }]);
}

/**
 * Begins to take a list out as a file, in the background: its rows are those that the caller may read. Raises
 * InsufficientScope and ValidationFailure as the list itself does, ExportTooLong, TooManyExports and TooManyExportsKept.
 */
export async function createExport(
  ctx: Ctx,
  input: CreateExport,
  most = MOST_ROWS,
): Promise<DataExport> {
  const { list, filters, format } = input;
  assertReadable(ctx, input);
  const columns = await chooseColumns(ctx, input);
  const total = await countRows(ctx, input);
  if (total > most) throw ExportTooLong({ reasons: [{ total }] });
  const id = newId("exp");
  return inTx(ctx, async (tx) => {
    await assertFew(tx);
    const now = inRealTime(tx).now();
    await tx.db.dataExport.create({
      data: {
        ...{ id, organization_id: tx.org.id, list, columns, format, total },
        filters: filters as Prisma.InputJsonObject,
        ...{ made_by: actorText(tx.actor), scopes: [...tx.actor.scopes] },
        ...{ created_at: now, updated_at: now, expires_at: keptUntil(now) },
      },
    });
    // Whom somebody looked for is told by the export alone: the trail outlives it.
    const { search: _s, external_id: _e, ...told } = filters;
    await recordEvent(tx, "export.made", id, { list, filters: told, columns, total });
    await goOn(tx, id);
    return toExport(await loadExport(tx, id));
  });
}

/** Returns the columns of the file by name. Raises ValidationFailure for those that the caller cannot have. */
async function chooseColumns(ctx: Ctx, { list, columns: asked }: CreateExport): Promise<string[]> {
  const names = (await columnsFor(ctx, list)).map(({ name }) => name);
  if (!asked) return names;
  for (const [n, name] of asked.entries()) {
    const loc = ["body", "columns", String(n)];
    if (!names.includes(name))
      throw fieldFault(loc, "value_error", "Input should be a column of the list", name);
    if (asked.indexOf(name) < n)
      throw fieldFault(loc, "value_error", "Input should be a column once", name);
  }
  return asked;
}

/** Raises TooManyExports and TooManyExportsKept; those that ask at once take turns. */
async function assertFew(tx: Ctx): Promise<void> {
  await lockExports(tx);
  const where = { organization_id: tx.org.id, status: { in: [...UNDER_WAY] } };
  if ((await tx.db.dataExport.count({ where })) >= MOST_UNDER_WAY) throw TooManyExports();
  const { organization_id } = where;
  const kept = await tx.db.dataExport.count({ where: { organization_id } });
  if (kept >= MOST_KEPT) throw TooManyExportsKept();
}
