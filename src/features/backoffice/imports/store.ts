import type { OnConflict } from "@/features/backoffice/member-import/schema";
import type { Encoding, Separator } from "@/features/backoffice/member-import/csv-text";
import { COLUMNS } from "@/features/backoffice/member-import/read-csv";
import { loadFieldRules } from "@/features/platform/custom-fields/store";
import { toTimestamp } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { ImportNotFound } from "./errors";
import type { Counts, ImportStatus, MemberImport } from "./schema";

export type ImportRecord = Prisma.MemberImportModel;

/** The rows whose cells show what the columns hold. */
const SAMPLES = 3;

/** Loads an import of the organization, or raises ImportNotFound. */
export async function loadImport(ctx: Ctx, id: string): Promise<ImportRecord> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.memberImport.findFirst({ where });
  if (!row) throw ImportNotFound({ resource: "import", resource_id: id });
  return row;
}

/** Locks an import until the transaction ends, so that its acts and its rows take turns. Raises ImportNotFound. */
export async function lockImport(tx: Ctx, id: string): Promise<ImportRecord> {
  await lockRow(tx, "member_imports", id);
  return loadImport(tx, id);
}

type Step = {
  /** The statuses in which the act makes sense. */
  from: readonly ImportStatus[];
  to: ImportStatus;
  data?: Prisma.MemberImportUncheckedUpdateInput;
  event: string;
  /** Does what goes with it, in the same transaction. */
  then?: (tx: Ctx, row: ImportRecord) => Promise<void>;
};

/**
 * Moves an import to another status and records it; one that is there already stays as it is. Raises ImportNotFound,
 * InvalidStatusTransition from any other status, and what `then` raises.
 */
export async function move(ctx: Ctx, id: string, step: Step): Promise<MemberImport> {
  return inTx(ctx, async (tx) => {
    const before = await lockImport(tx, id);
    const { status } = before;
    if (status === step.to) return viewImport(tx, before);
    if (!step.from.includes(status as ImportStatus)) {
      throw InvalidStatusTransition({ current_status: status });
    }
    const row = await tx.db.memberImport.update({
      where: byId(tx, id),
      data: { ...step.data, status: step.to, updated_at: tx.now() },
    });
    await step.then?.(tx, row);
    await recordEvent(tx, step.event, id, { from: status, to: step.to });
    return viewImport(tx, await loadImport(tx, id));
  });
}

export const NONE: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };

/** Returns the organization's fields that a column may hold; archived ones take no values. */
export async function ownFields(ctx: Ctx) {
  const rules = await loadFieldRules(ctx);
  return rules.filter(({ archived_at, key }) => archived_at === null && !COLUMNS.includes(key));
}

/** Returns the view of one import. */
export async function viewImport(ctx: Ctx, row: ImportRecord): Promise<MemberImport> {
  const [view] = await viewImports(ctx, [row]);
  return view as MemberImport;
}

/** Returns the views of imports: of each file, the first few rows are read and no others. */
export async function viewImports(
  ctx: Ctx,
  rows: readonly ImportRecord[],
): Promise<MemberImport[]> {
  const ids = rows.map(({ id }) => id);
  // Of a relation's rows, Prisma would read all and give away the first few: fifty thousand, a hundred times a minute.
  const samples = await ctx.db.$queryRaw<{ import_id: string; cells: string[] }[]>`
    SELECT w.id AS import_id, r.cells FROM unnest(${ids}::text[]) AS w (id) CROSS JOIN LATERAL (
      SELECT r.n, r.cells FROM member_import_rows r
       WHERE r.organization_id = ${ctx.org.id} AND r.import_id = w.id ORDER BY r.n LIMIT ${SAMPLES}) r
     ORDER BY r.n`;
  return rows.map((row) =>
    toImport(
      row,
      samples.filter(({ import_id }) => import_id === row.id),
    ),
  );
}

function toImport(row: ImportRecord, samples: readonly { cells: string[] }[]): MemberImport {
  return {
    id: row.id,
    organization_id: row.organization_id,
    status: row.status as ImportStatus,
    pause_code: row.pause_code as MemberImport["pause_code"],
    file_name: row.file_name,
    encoding: row.encoding as Encoding,
    separator: row.separator as Separator,
    columns: row.headers.map((header, n) => ({
      header,
      field: row.fields[n] || null,
      samples: samples.flatMap(({ cells }) => cells[n] || []),
    })),
    on_conflict: row.on_conflict as OnConflict,
    member_status: row.member_status as MemberImport["member_status"],
    total: row.total,
    position: row.position,
    checked: row.checked as Counts | null,
    imported: row.imported as Counts | null,
    checked_at: toTimestamp(row.checked_at),
    started_at: toTimestamp(row.started_at),
    completed_at: toTimestamp(row.completed_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
