import { distributeEvents } from "@/api/jobs/outbox";
import { runTask } from "@/api/jobs/tasks";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import type { Job } from "@/server/jobs/queue";

type Queued = { id: bigint; task: string; payload: Job["payload"] };

/**
 * Does the worker's part for one world: distributes its events and does its jobs, with the given context (its clock,
 * its ports), until none is due. A failed job stays for the next call, whatever pause the queue would make. Returns the
 * failures.
 */
export async function runJobs(ctx: Ctx): Promise<Error[]> {
  const { prisma } = getDatabase();
  const failures = new Map<bigint, Error>();
  for (;;) {
    await distributeEvents(prisma, ctx.org);
    const due = (await queued(ctx)).filter((job) => !failures.has(job.id));
    if (due.length === 0) return [...failures.values()];
    for (const job of due) {
      const failure = await doJob(ctx, job);
      if (failure) failures.set(job.id, failure);
    }
  }
}

/** Takes the job as a worker does: if the task adds a job under the same key, that is a new one. */
async function doJob(ctx: Ctx, { id, task, payload }: Queued): Promise<Error | null> {
  await ctx.db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'test' WHERE id = ${id}`;
  try {
    await runTask(async () => ctx, task, payload);
  } catch (error) {
    await ctx.db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE id = ${id}`;
    return error as Error;
  }
  await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`;
  return null;
}

/**
 * Returns the due jobs of a world, oldest first: immediate ones, which the queue dates by its own clock, and those
 * whose time the world's clock has reached.
 */
export function queued(ctx: Ctx): Promise<Queued[]> {
  return ctx.db.$queryRaw<Queued[]>`
    SELECT j.id, t.identifier AS task, j.payload
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.payload ->> 'organization_id' = ${ctx.org.id} AND (j.run_at = j.updated_at OR j.run_at <= ${ctx.now()})
     ORDER BY j.id`;
}
