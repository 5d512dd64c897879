import { type Db, Prisma } from "./db";

const BATCH = 5_000;

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
