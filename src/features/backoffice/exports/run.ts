import { csvLine } from "@/features/billing/year-files/csv-rules";
import { byId, type Ctx, hasScope, inTx } from "@/server/context";
import { Failure, ValidationFailure } from "@/server/errors";
import { inRealTime } from "@/server/jobs/queue";
import { recordEvent } from "@/server/jobs/events";
import { logger } from "@/server/log";
import type { Column } from "./column-rules";
import { goOn } from "./create";
import { operationOf, type Row } from "@/features/backoffice/list-filters/operation-of";
import type { ExportList } from "@/features/backoffice/list-filters/words";
import { columnsFor, isOwnField } from "./lists";
import { presentMaker } from "./present-maker";
import type { ExportFailure } from "./schema";
import { ended, endWithout, type ExportRecord, lockExport, UNDER_WAY } from "./store";
import { writeRows } from "./write-rows";

/** Rows of one part, as many as a page of the list has at most. */
const PART = 100;
/** After as many parts the job makes room for others, and comes again. */
const PARTS_OF_A_JOB = 20;
/** A part that so many jobs could not write is given up. */
const MOST_ATTEMPTS = 5;

/**
 * Goes on with an export: page by page as the list's operation gives them to whoever asked. A part and the place after
 * it are written in one transaction, under the export's lock: after a crash the next job goes on there, and no row
 * comes twice.
 */
export async function runExport(ctx: Ctx, export_id: string): Promise<void> {
  for (let n = 0; n < PARTS_OF_A_JOB; n++) {
    if (!(await runPart(ctx, export_id))) return;
  }
  await goOn(ctx, export_id);
}

/** Writes the next part; false when nothing is left to do. */
async function runPart(ctx: Ctx, id: string): Promise<boolean> {
  const where = { organization_id: ctx.org.id, id };
  const before = await ctx.db.dataExport.findFirst({ where });
  if (!before || !UNDER_WAY.includes(before.status)) return false;
  try {
    const part = await makePart(ctx, before);
    return part === null ? await fail(ctx, id, "rights_gone") : await keep(ctx, before, part);
  } catch (error) {
    if (error instanceof Failure || error instanceof ValidationFailure)
      return fail(ctx, id, "filters_refused");
    if (before.attempts + 1 >= MOST_ATTEMPTS) {
      logger().error({ err: error, export_id: id }, "an export was given up");
      return fail(ctx, id, "internal_error");
    }
    await ctx.db.dataExport.update({
      where: byId(ctx, id),
      data: { attempts: before.attempts + 1 },
    });
    throw error;
  }
}

const EMPTY: Column<Row> = { name: "", cell: () => null };

type Part = { text: string; rows: number; cursor: string | null };

/** Reads the next page as whoever asked, and writes it as lines; null if they may not read it any more. */
async function makePart(ctx: Ctx, before: ExportRecord): Promise<Part | null> {
  const actor = await presentMaker(ctx, before);
  const name = before.list as ExportList;
  const { mayRead, read } = operationOf(name);
  const filters = before.filters as object;
  if (!actor || !hasScope(actor, "exports:write") || !mayRead(actor, filters)) return null;
  const own = { ...ctx, actor };
  const known = new Map((await columnsFor(own, name)).map((column) => [column.name, column]));
  // What somebody may not see any more ends the export; a field that the club has given up since is empty.
  if (before.columns.some((column) => !known.has(column) && !isOwnField(column))) return null;
  const columns = before.columns.map((column) => known.get(column) ?? EMPTY);
  const { cursor } = before;
  const page = await read(own, filters, {
    ...{ size: PART, total: "none" as const },
    ...(cursor !== null && { cursor }),
  });
  const text = await writeRows(own, columns, page.items);
  const head = before.parts === 0 ? csvLine(before.columns) : "";
  return { text: head + text, rows: page.items.length, cursor: page.next_cursor };
}

/** Keeps a part, unless another job was faster or the export is over; tells whether more follows. */
async function keep(ctx: Ctx, before: ExportRecord, part: Part): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const { id } = before;
    const present = await lockExport(tx, id);
    if (!UNDER_WAY.includes(present.status)) return false;
    if (present.parts !== before.parts) return true;
    const { parts: n, rows } = present;
    const { text, cursor } = part;
    await tx.db.exportPart.create({
      data: { organization_id: tx.org.id, export_id: id, n, text },
    });
    const now = inRealTime(tx).now();
    const over = cursor === null;
    await tx.db.dataExport.update({
      where: byId(tx, id),
      data: {
        ...{ parts: n + 1, rows: rows + part.rows, cursor, attempts: 0, status: "running" },
        ...{ started_at: present.started_at ?? now, updated_at: now },
        ...(over && { status: "done", ...ended(tx) }),
      },
    });
    if (over) await recordEvent(tx, "export.completed", id, { rows: rows + part.rows });
    return !over;
  });
}

/** Ends an export that cannot go on, unless it is over already. */
async function fail(ctx: Ctx, id: string, failure_code: ExportFailure): Promise<false> {
  await inTx(ctx, async (tx) => {
    const { status } = await lockExport(tx, id);
    if (UNDER_WAY.includes(status)) await endWithout(tx, id, { status: "failed", failure_code });
  });
  return false;
}
