/**
 * Old events leave the database for files, one for each organization and month, by the operator's command.
 *
 * They are deleted in batches, and the table has no partitions: those would need the time in every unique key, and
 * an object's numbers, the foreign key of deliveries and the lookup of an event by its id have none. A whole month
 * could not be detached anyway, since what reports and histories stand on stays for ever.
 */
import fs from "node:fs/promises";
import path from "node:path";
import { columnsOf, Prisma, type PrismaClient } from "@/server/data/db";
import { readArchive, syncFolder, writeArchive } from "./archive-file";

/** Events of one organization from a month (UTC), before a moment, that may leave. */
export type Month = { organization_id: string; from: Date; until: Date };

/** The file of a month's events and what became of them; without a file nothing was done. */
export type Archived = { month: string; events: number; file: string | null; deleted: number };

const PAGE = 5_000;
/** Short enough that nobody waits for its locks. */
const BATCH = 1_000;
const EVENT = Prisma.raw(columnsOf("e", Prisma.DomainEventScalarFieldEnum));

type Row = { id: string; created_at: Date };

/**
 * Selects events that nothing needs any more. An object's first event stays: it says who made the object, and its
 * later numbers follow from it. So does whatever `needed` names, and what is still handed out or delivered.
 */
const mayLeave = ({ organization_id, from, until }: Month, needed: Prisma.Sql) => Prisma.sql`
  e.organization_id = ${organization_id} AND e.created_at >= ${from} AND e.created_at < ${until} AND e.sequence > 1
  AND NOT (${needed})
  AND NOT EXISTS (SELECT 1 FROM pending_events p WHERE p.organization_id = e.organization_id AND p.event_id = e.id)
  AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.organization_id = e.organization_id AND d.event_id = e.id)`;

/** Lists the months before a moment in which an organization has events, the oldest first. */
export async function monthsBefore(
  db: PrismaClient,
  organization_id: string,
  before: Date,
): Promise<Month[]> {
  const where = { organization_id, created_at: { lt: before } };
  const first = await db.domainEvent.findFirst({ where, orderBy: { created_at: "asc" } });
  const months: Month[] = [];
  for (let from = first && monthOf(first.created_at); from && from < before;) {
    const until = monthOf(from, 1);
    months.push({ organization_id, from, until });
    from = until;
  }
  return months;
}

/** Returns the beginning of a moment's month (UTC), or of one so many months later. */
export function monthOf(at: Date, later = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later));
}

/** Counts the events of a month that may leave. */
export async function countLeaving(
  db: PrismaClient,
  month: Month,
  needed: Prisma.Sql,
): Promise<number> {
  const [row] = await db.$queryRaw<{ events: number }[]>`
    SELECT count(*)::int AS events FROM domain_events e WHERE ${mayLeave(month, needed)}`;
  return row?.events ?? 0;
}

/**
 * Writes the events of a month that may leave to a file in `dir`, reads it again, and then deletes those that the file
 * holds. A file that is not as it was written throws, and nothing is deleted. What somebody writes to at that moment
 * stays for the next time.
 */
export async function archiveMonth(
  db: PrismaClient,
  month: Month,
  { needed, dir }: { needed: Prisma.Sql; dir: string },
): Promise<Archived> {
  const name = month.from.toISOString().slice(0, 7);
  if ((await countLeaving(db, month, needed)) === 0)
    return { month: name, events: 0, file: null, deleted: 0 };
  const file = await freeName(path.join(dir, `events-${month.organization_id}-${name}`));
  const events = await writeArchive(file, pages(db, month, needed));
  await syncFolder(dir);
  let deleted = 0;
  for await (const ids of readArchive<Row>(file, BATCH)) {
    const named = ids.map(({ id }) => id);
    deleted += await deleteEvents(db, month, needed, named);
  }
  return { month: name, events, file, deleted };
}

/** Yields the events in the order of their time, by an index and without holding a transaction. */
async function* pages(db: PrismaClient, month: Month, needed: Prisma.Sql): AsyncGenerator<Row[]> {
  let { from: at } = month;
  for (let [after, some] = ["", PAGE]; some === PAGE;) {
    const rows: Row[] = await db.$queryRaw<Row[]>`
      SELECT ${EVENT} FROM domain_events e
       WHERE ${mayLeave(month, needed)} AND (e.created_at, e.id) > (${at}, ${after})
       ORDER BY e.created_at, e.id LIMIT ${PAGE}`;
    yield rows;
    some = rows.length;
    at = rows.at(-1)?.created_at ?? at;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Deletes events, and notes with the first event of each object how far its numbers went. An object whose first event
 * another transaction has locked is left alone: a new number is being given there.
 */
async function deleteEvents(
  db: PrismaClient,
  month: Month,
  needed: Prisma.Sql,
  ids: string[],
): Promise<number> {
  const { organization_id } = month;
  return db.$executeRaw`
    WITH leaving AS (
      SELECT e.id, e.object_id, e.sequence FROM domain_events e
       WHERE ${mayLeave(month, needed)} AND e.id = ANY (${ids})
    ), objects AS (
      SELECT f.object_id FROM domain_events f
       WHERE f.organization_id = ${organization_id} AND f.sequence = 1
         AND f.object_id = ANY (ARRAY(SELECT object_id FROM leaving))
         FOR NO KEY UPDATE SKIP LOCKED
    ), noted AS (
      UPDATE domain_events f SET archived_up_to = GREATEST(f.archived_up_to, l.last)
        FROM (SELECT object_id, max(sequence) AS last FROM leaving JOIN objects USING (object_id) GROUP BY object_id) l
       WHERE f.organization_id = ${organization_id} AND f.sequence = 1 AND f.object_id = l.object_id
         -- A later one that stays says it by itself.
         AND NOT EXISTS (SELECT 1 FROM domain_events s WHERE s.organization_id = ${organization_id}
           AND s.object_id = l.object_id AND s.sequence > l.last)
    )
    DELETE FROM domain_events e USING leaving l JOIN objects o ON o.object_id = l.object_id
     WHERE e.organization_id = ${organization_id} AND e.id = l.id`;
}

/** Returns a name that no file has: what was archived earlier is never written over. */
async function freeName(base: string): Promise<string> {
  const taken = new Set(await fs.readdir(path.dirname(base)));
  for (let n = 1; ; n++) {
    const file = `${base}${n > 1 ? `-${n}` : ""}.ndjson.gz`;
    if (!taken.has(path.basename(file))) return file;
  }
}
