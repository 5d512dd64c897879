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
/** An import with the rows whose cells show what its columns hold. */
type Shown = ImportRecord & { rows: { cells: string[] }[] };

const SAMPLES = 3;
export const withSamples = {
  rows: { select: { cells: true }, orderBy: { n: "asc" }, take: SAMPLES },
} satisfies Prisma.MemberImportInclude;

/** Loads an import of the organization, or raises ImportNotFound. */
export async function loadImport(ctx: Ctx, id: string): Promise<Shown> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.memberImport.findFirst({ where, include: withSamples });
  if (!row) throw ImportNotFound({ resource: "import", resource_id: id });
  return row;
}

/** Locks an import until the transaction ends, so that its acts and its rows take turns. Raises ImportNotFound. */
export async function lockImport(tx: Ctx, id: string): Promise<Shown> {
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
    if (status === step.to) return toImport(before);
    if (!step.from.includes(status as ImportStatus)) {
      throw InvalidStatusTransition({ current_status: status });
    }
    const row = await tx.db.memberImport.update({
      where: byId(tx, id),
      data: { ...step.data, status: step.to, updated_at: tx.now() },
    });
    await step.then?.(tx, row);
    await recordEvent(tx, step.event, id, { from: status, to: step.to });
    return toImport(await loadImport(tx, id));
  });
}

export const NONE: Counts = { created: 0, updated: 0, skipped: 0, failed: 0 };

/** Returns the organization's fields that a column may hold; archived ones take no values. */
export async function ownFields(ctx: Ctx) {
  const rules = await loadFieldRules(ctx);
  return rules.filter(({ archived_at, key }) => archived_at === null && !COLUMNS.includes(key));
}

export function toImport(row: Shown): MemberImport {
  return {
    id: row.id,
    organization_id: row.organization_id,
    status: row.status as ImportStatus,
    file_name: row.file_name,
    encoding: row.encoding as Encoding,
    separator: row.separator as Separator,
    columns: row.headers.map((header, n) => ({
      header,
      field: row.fields[n] || null,
      samples: row.rows.flatMap(({ cells }) => cells[n] || []),
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
