import type { Query } from "@/server/data/db";
import { logger } from "@/server/log";
import type { Leases } from "./leases";

const ROUND_MS = 10_000;
/** A worker that has just taken its first job may be unknown for a moment. */
const GRACE = "15 seconds";

export type WorkerPresence = {
  /** Marks a worker of this process as alive, soon. */
  add(worker: string): void;
  /** Marks it as dead: what it could not report as done is another's. */
  remove(worker: string): void;
  stop(): Promise<void>;
};

const leaseOf = (worker: string) => `worker:${worker}`;

/**
 * The queue itself gives a dead worker's jobs to others only after four hours. So each process holds a lease for each
 * of its workers, and frees the jobs of workers without one. It may free too much, never too little: jobs are safe to
 * repeat.
 */
export function keepPresence(query: Query, leases: Leases): WorkerPresence {
  const workers = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();

  const look = async () => {
    try {
      for (const worker of workers) await leases.hold(leaseOf(worker));
      await freeDeadWorkers(query, workers);
    } catch (error) {
      logger().warn({ err: error }, "jobs: cannot look for workers that have died");
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
    remove: (worker) => {
      workers.delete(worker);
      round = round.then(() => leases.letGo(leaseOf(worker)));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

const DEAD = {
  name: "dead_workers",
  text: `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs j
          WHERE locked_at < now() - interval '${GRACE}' AND NOT locked_by = ANY ($1::text[])
            AND NOT EXISTS (SELECT 1 FROM leases l
                             WHERE l.name = 'worker:' || j.locked_by AND l.expires_at > now())`,
};
const UNLOCK = {
  name: "unlock_workers",
  text: "SELECT graphile_worker.force_unlock_workers($1::text[])",
};

/** Frees the jobs of workers whose lease has ended. */
async function freeDeadWorkers(query: Query, own: ReadonlySet<string>): Promise<void> {
  const dead = await query<{ worker: string }>(DEAD, [[...own]]);
  if (dead.length === 0) return;
  const workers = dead.map(({ worker }) => worker);
  await query(UNLOCK, [workers]);
  logger().info({ workers }, "jobs: took over from workers that died");
}
