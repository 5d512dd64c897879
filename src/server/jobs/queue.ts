import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";

/** Work for the job queue. It must be safe to repeat: its process may be killed midway. */
export type Job = {
  /** The name of a task in `api/jobs/tasks.ts`. */
  task: string;
  /** The task's input, as plain JSON; it runs in the context of this organization. Null: for the whole installation. */
  payload: { organization_id: string | null } & Record<string, unknown>;
  /** Only the newest job with the same key is done. */
  key?: string;
  /** Not before this instant; default: at once. */
  run_at?: Date;
  /** The job is given up after so many failures, with growing pauses between them (default 25, four days). */
  max_attempts?: number;
  /** Jobs with the same lane are done one after the other. */
  lane?: string;
  /** A job with a higher number waits for all that are due with a lower one (default 0). */
  priority?: number;
};

/**
 * Adds jobs, in their order. Within a transaction they appear when it commits. One by one, in one statement: given
 * many, graphile-worker joins them with its tables in whatever order PostgreSQL finds cheapest, and would do jobs of
 * one lane in that order.
 */
export async function addJobs(db: Db, jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map((job) => ({
    identifier: job.task,
    payload: job.payload,
    job_key: job.key,
    run_at: job.run_at?.toISOString(),
    max_attempts: job.max_attempts,
    queue_name: job.lane,
    priority: job.priority,
  }));
  await db.$executeRaw`
    SELECT graphile_worker.add_jobs(ARRAY[json_populate_record(NULL::graphile_worker.job_spec, spec)])
      FROM (SELECT spec FROM json_array_elements(${JSON.stringify(specs)}::json) WITH ORDINALITY AS each (spec, n)
             ORDER BY n) AS specs`;
}

/**
 * Returns the instant so many milliseconds from now, for a job's `run_at`: the queue knows only the real time, even for
 * an organization with a time of its own.
 */
export function runAfter(ctx: Pick<Ctx, "now" | "org">, wait_ms: number): Date {
  return new Date((ctx.org.test_clock_at ? Date.now() : ctx.now().getTime()) + wait_ms);
}

/**
 * Returns the context in real time, for tasks that show nothing of the organization's own time: the queue knows only
 * real time, so their next run is set by it.
 */
export function inRealTime(ctx: Ctx): Ctx {
  return ctx.org.test_clock_at ? { ...ctx, now: () => new Date() } : ctx;
}

/** Removes the job with this key, if there is one and it has not begun. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.remove_job(${key})`;
}

/** Removes every job of an organization that has not begun. */
export async function dropJobsOf(db: Db, organization_id: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker._private_jobs WHERE payload ->> 'organization_id' = ${organization_id}))`;
}
