import type { Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";

/** Work for the job queue. Whoever does it may be killed in the middle: it must be safe to repeat. */
export type Job = {
  /** The name of a task in `api/jobs/tasks.ts`. */
  task: string;
  /**
   * What the task is given, as plain JSON; the organization tells in which context it runs. Null: it is the
   * whole installation's.
   */
  payload: { organization_id: string | null } & Record<string, unknown>;
  /** Of jobs with the same key, only the one that was added last is done. */
  key?: string;
  /** Not before this instant; default: at once. */
  run_at?: Date;
  /** After so many failures, with growing pauses between them, it is given up (default 25, four days). */
  max_attempts?: number;
  /** Jobs with the same lane are done one after the other. */
  lane?: string;
};

/**
 * Adds jobs, in their order. In a transaction they are there when it commits, and only then.
 *
 * One by one, in one statement: given many, graphile-worker joins them with its tables in whatever order
 * PostgreSQL finds cheapest, and jobs of one lane would be done in that order.
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
  }));
  await db.$executeRaw`
    SELECT graphile_worker.add_jobs(ARRAY[json_populate_record(NULL::graphile_worker.job_spec, spec)])
      FROM (SELECT spec FROM json_array_elements(${JSON.stringify(specs)}::json) WITH ORDINALITY AS each (spec, n)
             ORDER BY n) AS specs`;
}

/**
 * The instant so many milliseconds from now, for a job's `run_at`: the queue knows the real time only, also
 * where an organization has a time of its own.
 */
export function runAfter(ctx: Pick<Ctx, "now" | "org">, wait_ms: number): Date {
  return new Date((ctx.org.test_clock_at ? Date.now() : ctx.now().getTime()) + wait_ms);
}

/** Takes back a job that has not begun; without effect when there is none with the key. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.remove_job(${key})`;
}

/** Takes back every job of an organization that has not begun. */
export async function dropJobsOf(db: Db, organization_id: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.complete_jobs(ARRAY(
      SELECT id FROM graphile_worker._private_jobs WHERE payload ->> 'organization_id' = ${organization_id}))`;
}
