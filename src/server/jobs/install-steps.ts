import type { PrismaClient } from "@/server/data/db";

/**
 * Runs a step once in the life of an installation, on the first instance that comes; the others wait. A step whose
 * process died midway starts over, with `again` true. Returns whether it ran.
 */
export async function onceInstalled(
  db: PrismaClient,
  name: string,
  work: (again: boolean) => Promise<void>,
): Promise<boolean> {
  // The lock is held by this transaction's connection only; `work` uses others.
  return db.$transaction(
    async (lock) => {
      // The transaction is idle, and others wait behind it, for as long as the work takes.
      await lock.$executeRaw`SELECT set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`;
      await lock.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`step:${name}`}, 0))`;
      const step = await db.installationStep.findUnique({ where: { name } });
      if (step?.finished_at) return false;
      await db.installationStep.upsert({ where: { name }, create: { name }, update: {} });
      await work(step !== null);
      await db.installationStep.update({ where: { name }, data: { finished_at: new Date() } });
      return true;
    },
    { timeout: 300_000, maxWait: 60_000 },
  );
}
