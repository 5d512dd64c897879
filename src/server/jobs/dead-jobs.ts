import { type Db, Prisma } from "@/server/data/db";

/** A job that failed so often that nobody retries it. */
export type DeadJob = {
  id: string;
  task: string;
  organization_id: string | null;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  failed_at: Date;
};

/** Which of them are meant: all, those of a task, single ones, or those that have been dead since a moment. */
export type WhichJobs = { task?: string; ids?: string[]; since?: Date };

/** Returns the dead jobs, the longest dead first, and at most so many of them. */
export function listDeadJobs(db: Db, which: WhichJobs, most: number): Promise<DeadJob[]> {
  return db.$queryRaw<DeadJob[]>`
    SELECT j.id::text AS id, t.identifier AS task, j.payload ->> 'organization_id' AS organization_id,
           j.attempts::integer AS attempts, j.last_error, j.created_at, j.updated_at AS failed_at
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE ${dead(which)}
     ORDER BY j.updated_at, j.id LIMIT ${most}`;
}

/** Lets dead jobs begin anew, at once and with all their attempts; returns how many. */
export async function retryDeadJobs(db: Db, which: WhichJobs): Promise<number> {
  const ids = await idsOf(db, which);
  await db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`;
  return ids.length;
}

/** Deletes dead jobs; returns how many. */
export async function dropDeadJobs(db: Db, which: WhichJobs): Promise<number> {
  const ids = await idsOf(db, which);
  await db.$executeRaw`SELECT graphile_worker.complete_jobs(${ids}::bigint[])`;
  return ids.length;
}

async function idsOf(db: Db, which: WhichJobs): Promise<string[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT j.id::text AS id
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE ${dead(which)}`;
  return found.map(({ id }) => id);
}

function dead({ task, ids, since }: WhichJobs): Prisma.Sql {
  return Prisma.sql`j.attempts >= j.max_attempts AND j.locked_at IS NULL
    AND (${task ?? null}::text IS NULL OR t.identifier = ${task ?? null})
    AND (${ids ?? null}::text[] IS NULL OR j.id::text = ANY (${ids ?? null}))
    AND (${since ?? null}::timestamptz IS NULL OR j.updated_at < ${since ?? null})`;
}
