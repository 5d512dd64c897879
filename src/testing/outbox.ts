import { handOutEvents } from "@/api/outbox";
import { runTask } from "@/api/tasks";
import type { Ctx } from "@/server/context";
import { getDatabase } from "@/server/db";
import type { Job } from "@/server/jobs";

type Queued = { id: bigint; task: string; payload: Job["payload"] };

/**
 * What the worker does, for one world only: hands out its events and does its jobs, with the given
 * context (its clock, its ports), until none is due. A job that fails stays for the next call, whatever
 * pause the queue would make. Gives what failed.
 */
export async function runJobs(ctx: Ctx): Promise<Error[]> {
  const { prisma } = getDatabase();
  const failures = new Map<bigint, Error>();
  for (;;) {
    await handOutEvents(prisma, ctx.org);
    const due = (await queued(ctx)).filter((job) => !failures.has(job.id));
    if (due.length === 0) return [...failures.values()];
    for (const job of due) {
      try {
        await runTask(async () => ctx, job.task, job.payload);
      } catch (error) {
        failures.set(job.id, error as Error);
        continue;
      }
      await prisma.$queryRaw`SELECT 1 FROM graphile_worker.complete_jobs(ARRAY[${job.id}::bigint])`;
    }
  }
}

/** The jobs of a world that are due by its clock, oldest first. */
export function queued(ctx: Ctx): Promise<Queued[]> {
  return ctx.db.$queryRaw<Queued[]>`
    SELECT j.id, t.identifier AS task, j.payload
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.payload ->> 'organization_id' = ${ctx.org.id} AND j.run_at <= ${ctx.now()}
     ORDER BY j.id`;
}
