import { loadGroupIds } from "@/features/backoffice/member-import/group-ids";
import { findMatches } from "@/features/backoffice/member-import/find-matches";
import { importMembers } from "@/features/backoffice/member-import/import";
import type { OnConflict } from "@/features/backoffice/member-import/schema";
import { byId, type Ctx, hasScope, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { actorText, recordEvent } from "@/server/jobs/events";
import { presentActor } from "@/features/people/staff/present-actor";
import { complete, goOn, pauseWithoutRights } from "./check";
import {
  judge,
  type Judged,
  keyOfMember,
  keysOf,
  type KnownBy,
  type PendingRow,
} from "./judge-rows";
import type { Counts } from "./schema";
import { type ImportRecord, lockImport, NONE, ownFields } from "./store";

/** Rows of one transaction, so that its locks are held for a moment. */
const CHUNK = 100;
/** After as many chunks the job makes room for others, and comes again. */
const CHUNKS_OF_A_JOB = 10;

/**
 * Goes on with an import's dry run, or with the import itself. Rows and their outcomes are written in one transaction
 * that moves the position on, under the import's lock: after a crash the next job finds it there, and no row is written
 * twice.
 */
export async function runImport(ctx: Ctx, import_id: string): Promise<void> {
  for (let n = 0; n < CHUNKS_OF_A_JOB; n++) {
    if (!(await runChunk(ctx, import_id))) return;
  }
  await goOn(ctx, import_id);
}

/** Does the next rows; false when nothing is left to do. */
async function runChunk(ctx: Ctx, import_id: string): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const before = await lockImport(tx, import_id);
    const dry_run = before.status === "checking";
    if (!dry_run && before.status !== "running") return false;
    const acting = dry_run ? tx : await actingAgain(tx, before);
    if (!acting) {
      await pauseWithoutRights(tx, import_id);
      return false;
    }
    const rows = await nextRows(tx, before);
    const outcomes = await judgeAll(acting, before, rows, dry_run);
    await keepOutcomes(tx, import_id, outcomes);
    return settle(tx, before, outcomes);
  });
}

/** Returns the context as of whoever started or resumed an import; null if they may not write members any more. */
async function actingAgain(tx: Ctx, { started_by }: ImportRecord): Promise<Ctx | null> {
  const actor = await presentActor(tx, started_by ?? actorText(tx.actor));
  return actor && hasScope(actor, "members:write") ? { ...tx, actor } : null;
}

async function nextRows(tx: Ctx, { id, position }: ImportRecord): Promise<PendingRow[]> {
  return tx.db.memberImportRow.findMany({
    where: { organization_id: tx.org.id, import_id: id, n: { gte: position } },
    select: { n: true, line: true, cells: true },
    orderBy: { n: "asc" },
    take: CHUNK,
  });
}

async function judgeAll(
  tx: Ctx,
  of: ImportRecord,
  rows: PendingRow[],
  dry_run: boolean,
): Promise<Judged[]> {
  if (rows.length === 0) return [];
  const known = {
    own: await ownFields(tx),
    groups: await loadGroupIds(tx),
    country: await homeOf(tx),
  };
  const on_conflict = of.on_conflict as OnConflict;
  return judge(
    { ...of, ...known },
    rows,
    (asked) => keysBefore(tx, of, asked),
    (members, before) => importMembers(tx, { rows: members, on_conflict, dry_run }, before),
  );
}

/** Returns the country of the organization's address; null where none is known. */
async function homeOf({ db, org }: Ctx): Promise<string | null> {
  const where = { id: org.id };
  const { postal_address } = await db.organization.findUniqueOrThrow({
    where,
    select: { postal_address: true },
  });
  return (postal_address as { country_code?: string } | null)?.country_code ?? null;
}

/**
 * Returns those keys of some rows, and of the members that they are about, that earlier rows have as well, other than
 * those that failed. The keys of all earlier rows would be too many to hold.
 */
async function keysBefore(
  tx: Ctx,
  file: ImportRecord,
  rows: readonly KnownBy[],
): Promise<Set<string>> {
  const about = await findMatches(
    tx,
    rows.map((member, index) => ({ index, member })),
  );
  const members = [...about.values()].map((match) => keyOfMember(match.id));
  const asked = [...rows.flatMap(keysOf), ...members];
  const found = await tx.db.$queryRaw<{ key: string }[]>(earlierKeys(file, asked));
  return new Set(found.map(({ key }) => key));
}

/**
 * Selects those of some keys that earlier rows of a file have. Each is looked for by itself: of an overlap with two
 * hundred keys PostgreSQL expects every second row, and reads all files of all clubs.
 */
export function earlierKeys(
  { organization_id, id, position }: Pick<ImportRecord, "organization_id" | "id" | "position">,
  keys: readonly string[],
): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT w.key FROM unnest(${keys}::text[]) AS w (key) CROSS JOIN LATERAL (
      SELECT 1 FROM member_import_rows r
       WHERE r.keys @> ARRAY[w.key] AND r.organization_id = ${organization_id} AND r.import_id = ${id}
         AND r.n < ${position} AND r.outcome IS DISTINCT FROM 'failed') r`;
}

async function keepOutcomes(tx: Ctx, import_id: string, outcomes: Judged[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx.db.$executeRaw`
    UPDATE member_import_rows r SET outcome = o.outcome, error = o.error, keys = o.keys
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (n int, outcome text, error jsonb, keys text[])
     WHERE r.organization_id = ${tx.org.id} AND r.import_id = ${import_id} AND r.n = o.n`;
}

/** Adds the outcomes up and moves the position on; tells whether rows are left. */
async function settle(tx: Ctx, before: ImportRecord, outcomes: Judged[]): Promise<boolean> {
  const { id, total, status } = before;
  const position = before.position + outcomes.length;
  const over = position >= total || outcomes.length === 0;
  const name = status === "checking" ? "checked" : "imported";
  const counts = { ...NONE, ...(before[name] as Counts | null) };
  for (const { outcome } of outcomes) counts[outcome]++;
  const end =
    status === "checking"
      ? { status: "checked", checked_at: tx.now() }
      : { status: "completed", completed_at: tx.now() };
  const data = { position, [name]: counts, updated_at: tx.now(), ...(over && end) };
  await tx.db.memberImport.update({ where: byId(tx, id), data });
  if (over && status === "running") await complete(tx, id);
  else if (over) await recordEvent(tx, "import.checked", id);
  return !over;
}
