import type { Ctx } from "@/server/context";
import { getDatabase, Prisma } from "@/server/data/db";
import type { Bucket } from "./period";
import { type Reading, spanOf, timesOf } from "./reading";

/** `kept`: its sums are there and have seen all changes; null: they may be kept, and are not. */
export type Day = Bucket & { kept: boolean | null };

/** A day is closed this long after it: what changes then is noted, by transactions that are no day old. */
const CLOSED = Prisma.sql`k.ends_at < statement_timestamp() - interval '2 days'`;
/** In a copy of the database, made from its rows, transactions are others. */
const CLUSTER = Prisma.sql`(SELECT system_identifier FROM pg_control_system())`;

const listOf = ({ key = () => "" }: Reading, days: readonly Bucket[]) => {
  const { starts, ends } = timesOf(days);
  return Prisma.sql`unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${days.map(key)}::text[])
    WITH ORDINALITY AS k(starts_at, ends_at, key, n)`;
};

/** Tells of each day whether its sums are kept, or may be. */
export async function lookAt(ctx: Ctx, reading: Reading, days: Bucket[]): Promise<Day[]> {
  const { id } = ctx.org;
  const rows = await ctx.db.$queryRaw<{ kept: boolean | null }[]>`
    SELECT CASE WHEN ${CLOSED} THEN NULLIF(EXISTS (
        SELECT 1 FROM report_days d
         WHERE d.organization_id = ${id} AND d.reading = ${reading.name} AND d.starts_at = k.starts_at AND d.ends_at = k.ends_at
           AND d.key = k.key AND d.cluster = ${CLUSTER}
           AND NOT EXISTS (SELECT 1 FROM late_changes c
             WHERE c.organization_id = ${id} AND c.reading = ${reading.name} AND c.until >= d.starts_at AND c.since < d.ends_at
               AND NOT pg_visible_in_snapshot(c.transaction, d.snapshot))), false) ELSE false END AS kept
      FROM ${listOf(reading, days)} ORDER BY k.n`;
  return days.map((day, n) => ({ ...day, kept: rows[n]?.kept ?? null }));
}

/**
 * Adds up adjacent days and keeps them, at the primary. The sums and the snapshot that tells what they have seen are of
 * one statement.
 */
export async function keepDays(
  organization_id: string,
  reading: Reading,
  run: Bucket[],
): Promise<void> {
  const plain = reading.plain(organization_id, spanOf(run));
  await getDatabase().prisma.$executeRaw`
    INSERT INTO report_days (organization_id, reading, starts_at, ends_at, parts, key, snapshot, cluster)
    SELECT ${organization_id}, ${reading.name}, k.starts_at, k.ends_at, COALESCE(p.parts, '[]'), k.key, pg_current_snapshot(), ${CLUSTER}
      FROM ${listOf(reading, run)}
      LEFT JOIN (SELECT bucket, jsonb_agg(to_jsonb(plain) - '{bucket,lasting}'::text[]) AS parts, bool_and(lasting) AS lasting
                   FROM (${plain}) plain GROUP BY bucket) p ON p.bucket = k.n
     WHERE p.lasting IS NOT FALSE AND ${CLOSED}
     ORDER BY k.n -- So that two reports that keep the same days do not wait for each other.
    ON CONFLICT (organization_id, reading, starts_at, ends_at)
    DO UPDATE SET parts = EXCLUDED.parts, key = EXCLUDED.key, snapshot = EXCLUDED.snapshot, cluster = EXCLUDED.cluster`;
}

/**
 * Deletes notes that are a day old, and the days whose sums have not seen them; sums that are being made have, as nothing
 * is added up for a day.
 */
export async function forgetSeen(organization_id: string, { name }: Reading): Promise<void> {
  await getDatabase().prisma.$executeRaw`
    WITH old AS (
      DELETE FROM late_changes c
       WHERE c.organization_id = ${organization_id} AND c.reading = ${name} AND c.noted_at < now() - interval '1 day'
      RETURNING c.since, c.until, c.transaction
    ), unseen AS (
      SELECT d.starts_at, d.ends_at FROM report_days d
        JOIN old c ON c.until >= d.starts_at AND c.since < d.ends_at AND NOT pg_visible_in_snapshot(c.transaction, d.snapshot)
       WHERE d.organization_id = ${organization_id} AND d.reading = ${name}
       ORDER BY d.starts_at, d.ends_at FOR UPDATE OF d
    )
    DELETE FROM report_days d USING unseen u
     WHERE d.organization_id = ${organization_id} AND d.reading = ${name} AND d.starts_at = u.starts_at AND d.ends_at = u.ends_at`;
}
