import { type Db, Prisma } from "@/server/data/db";

/** A row that is due, of some organization. */
export type Claimed = { organization_id: string; id: string };

/** Longer than a batch takes. What a worker that died has claimed, another takes then. */
const LASTS_MS = 300_000;

/** Returns the condition that nobody has claimed a row of `alias` for this work. */
export function unclaimed(work: string, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias);
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM work_claims c
    WHERE c.organization_id = ${row}.organization_id AND c.id = ${`${work}:`} || ${row}.id AND c.claimed_until > now())`;
}

/**
 * Claims the rows that `due` selects (`organization_id`, `id`) and hands them to `run`; afterwards they are free again.
 * Workers that do it at the same time get different rows: `due` skips locked rows and those that are claimed. The locks
 * end with the statement, so that nothing is locked while a processor answers; the row itself is not touched.
 */
export async function withClaims<T>(
  db: Db,
  { work, due }: { work: string; due: Prisma.Sql },
  run: (taken: Claimed[]) => Promise<T>,
): Promise<T> {
  const prefix = `${work}:`;
  const claimed = await claimRows(db, due, prefix);
  try {
    return await run(claimed.map((row) => ({ ...row, id: row.id.slice(prefix.length) })));
  } finally {
    await release(db, claimed).catch(() => undefined);
  }
}

/**
 * Claims what is due. A worker whose statement began just before another's claim was committed still selects the same
 * rows, and claims none of them; its next statement sees that claim and selects others.
 */
async function claimRows(db: Db, due: Prisma.Sql, prefix: string): Promise<Claimed[]> {
  for (;;) {
    const rows = await db.$queryRaw<{ organization_id: string; id: string | null }[]>`
      WITH due AS MATERIALIZED (${due}), claimed AS (
        INSERT INTO work_claims AS c (organization_id, id, claimed_until)
        SELECT organization_id, ${prefix} || id, now() + ${LASTS_MS}::integer * interval '1 millisecond' FROM due
        ON CONFLICT (organization_id, id) DO UPDATE SET claimed_until = EXCLUDED.claimed_until
          WHERE c.claimed_until <= now()
        RETURNING organization_id, id)
      SELECT due.organization_id, claimed.id FROM due
        LEFT JOIN claimed ON claimed.organization_id = due.organization_id AND claimed.id = ${prefix} || due.id`;
    const claimed = rows.filter((row): row is Claimed => row.id !== null);
    if (claimed.length > 0 || rows.length === 0) return claimed;
  }
}

async function release(db: Db, claimed: Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.$executeRaw`
    DELETE FROM work_claims c
     USING json_to_recordset(${JSON.stringify(claimed)}::json) AS done (organization_id text, id text)
     WHERE c.organization_id = done.organization_id AND c.id = done.id`;
}
