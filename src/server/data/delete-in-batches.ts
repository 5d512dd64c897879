import { type Db, Prisma } from "./db";

const BATCH = 5_000;

/**
 * Selects the rows of organizations in real time: those of a test clock carry its time, which may have stood for
 * months, and stay until the clock or its organization goes.
 */
export function withoutTestClock(table: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM organizations o
    WHERE o.id = ${Prisma.raw(table)}.organization_id AND o.test_clock_at IS NOT NULL)`;
}

/** Deletes the rows that match a condition; returns how many. */
export async function deleteInBatches(db: Db, table: string, over: Prisma.Sql): Promise<number> {
  const from = Prisma.raw(table);
  let deleted = 0;
  // In batches: one long transaction would hold up vacuum everywhere.
  for (let some = BATCH; some >= BATCH; deleted += some) {
    some = await db.$executeRaw`
      DELETE FROM ${from} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${from} WHERE ${over} LIMIT ${BATCH}))`;
  }
  return deleted;
}
