import { toActor } from "@/features/platform/audit-log/store";
import { HOUR, toTimestamp } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { recordEvent } from "@/server/jobs/events";
import { inRealTime } from "@/server/jobs/queue";
import { ExportNotFound } from "./errors";
import type { DataExport, ExportFailure, ExportStatus } from "./schema";
import { KEPT_HOURS } from "./words";
import type { ExportList } from "@/features/backoffice/list-filters/words";

export type ExportRecord = Prisma.DataExportModel;

/** The statuses in which rows are still to come. */
export const UNDER_WAY: readonly string[] = ["queued", "running"];

/** Loads an export of the organization, or raises ExportNotFound. */
export async function loadExport(ctx: Ctx, id: string): Promise<ExportRecord> {
  const row = await ctx.db.dataExport.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw ExportNotFound({ resource: "export", resource_id: id });
  return row;
}

/** Locks an export until the transaction ends, so that its parts and acts take turns. Raises ExportNotFound. */
export async function lockExport(tx: Ctx, id: string): Promise<ExportRecord> {
  await lockRow(tx, "exports", id);
  return loadExport(tx, id);
}

/** Lets no export of the organization begin until the transaction ends. */
export async function lockExports({ db, org }: Ctx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`exports:${org.id}`}, 0))`;
}

/** Returns what ends with an export: a file is kept for a day of real time, whatever a test clock says. */
export function ended(ctx: Ctx): { completed_at: Date; updated_at: Date; expires_at: Date } {
  const now = inRealTime(ctx).now();
  return { completed_at: now, updated_at: now, expires_at: keptUntil(now) };
}

export const keptUntil = (from: Date) => new Date(from.getTime() + KEPT_HOURS * HOUR);

/** Ends an export without a file, and records why. What was written of it is deleted. */
export async function endWithout(
  tx: Ctx,
  id: string,
  end: { status: "cancelled" } | { status: "failed"; failure_code: ExportFailure },
): Promise<void> {
  await tx.db.dataExport.update({ where: byId(tx, id), data: { ...end, ...ended(tx) } });
  const where = { organization_id: tx.org.id, export_id: id };
  await tx.db.exportPart.deleteMany({ where });
  const { status, ...why } = end;
  await recordEvent(tx, `export.${status}`, id, why);
}

export function toExport(row: ExportRecord): DataExport {
  return {
    id: row.id,
    organization_id: row.organization_id,
    list: row.list as ExportList,
    filters: row.filters as DataExport["filters"],
    columns: row.columns,
    format: row.format as DataExport["format"],
    status: row.status as ExportStatus,
    total: row.total,
    rows: row.rows,
    failure_code: row.failure_code as ExportFailure | null,
    made_by: toActor(row.made_by),
    started_at: toTimestamp(row.started_at),
    completed_at: toTimestamp(row.completed_at),
    expires_at: toTimestamp(row.expires_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
