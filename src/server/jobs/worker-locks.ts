import type pg from "pg";
import { logger } from "@/server/log";

const ROUND_MS = 10_000;
/** A worker that has just taken its first job may be unknown for a moment. */
const GRACE = "15 seconds";

type WorkerLocks = {
  /** Marks a worker of this process as alive, soon. */
  add(worker: string): void;
  stop(): Promise<void>;
};

/**
 * The queue itself gives a dead worker's jobs to others only after four hours. So each process holds a lock for each of
 * its workers, which dies with its connection, and frees the jobs of workers without a lock. It may free too much,
 * never too little: jobs are safe to repeat.
 */
export function holdWorkerLocks(pool: pg.Pool): WorkerLocks {
  const workers = new Set<string>();
  let client: pg.PoolClient | null = null;
  let held = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();

  const lose = () => {
    client?.release(true);
    client = null;
    held = new Set();
  };
  const look = async () => {
    try {
      client ??= await pool.connect();
      for (const worker of workers) {
        if (held.has(worker)) continue;
        await client.query("SELECT pg_advisory_lock(hashtextextended('worker:' || $1, 0))", [
          worker,
        ]);
        held.add(worker);
      }
      await freeDeadWorkers(client, workers);
    } catch (error) {
      logger().warn({ err: error }, "jobs: cannot look for workers that have died");
      lose();
    }
  };
  const next = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      round = round.then(look).then(() => (stopped ? undefined : next(ROUND_MS)));
    }, delay);
  };
  next(0);
  return {
    add: (worker) => {
      workers.add(worker);
      if (!stopped) next(0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
      lose();
    },
  };
}

/** Frees the jobs of workers whose lock is free. */
async function freeDeadWorkers(client: pg.PoolClient, own: ReadonlySet<string>): Promise<void> {
  const { rows } = await client.query<{ worker: string }>(
    `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
      WHERE locked_at < now() - interval '${GRACE}' AND NOT locked_by = ANY ($1)`,
    [[...own]],
  );
  for (const { worker } of rows) {
    const { rows: freed } = await client.query<{ dead: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('worker:' || $1, 0)) AS dead",
      [worker],
    );
    if (!freed[0]?.dead) continue;
    await client.query("SELECT graphile_worker.force_unlock_workers(ARRAY[$1::text])", [worker]);
    await client.query("SELECT pg_advisory_unlock(hashtextextended('worker:' || $1, 0))", [worker]);
    logger().info({ worker }, "jobs: took over from a worker that died");
  }
}
