import { getEnv } from "@/server/config/env";
import type { Prisma, PrismaClient, Query } from "./db";
import { OwnConnection } from "./own-connection";

/** How long a statement waits for whoever changes the same thing, as PostgreSQL reads it. */
export const lockTimeout = () => `${getEnv().DB_LOCK_TIMEOUT}s`;

/** Raised by work that has read what changed before it was locked: its transaction begins anew. */
export class StartOver extends Error {}

/**
 * Runs work in a transaction at READ COMMITTED, whose guard triggers compare holds with the instant `now`; anew when it
 * raises StartOver. Raises what else the work raises, after taking everything back.
 */
export async function transact<T>(
  prisma: PrismaClient,
  now: Date,
  work: (db: Prisma.TransactionClient, query: Query) => Promise<T>,
): Promise<T> {
  const own = new OwnConnection();
  try {
    return await prisma.$transaction(async (db) => {
      // The level as Prisma would set it, without a statement of its own. A database with another default refuses it.
      await db.$executeRaw`SELECT set_config('transaction_isolation', 'read committed', true), set_config('foyer.now', ${now.toISOString()}, true), set_config('lock_timeout', ${lockTimeout()}, true), set_config('foyer.transaction', ${own.name}, true)`;
      return work(db, own.query);
    });
  } catch (error) {
    if (error instanceof StartOver) return await transact(prisma, now, work);
    throw error;
  } finally {
    own.end();
  }
}
