import { decodeTime } from "ulid";
import { getDatabase } from "@/server/data/db";
import { getReplica } from "@/server/data/replica";
import type { Meters } from "./meters";

/** A look at the database that takes longer tells nothing: the metrics must come all the same. */
const PATIENCE_MS = 3_000;

type Look = {
  oldest: string | null;
  waiting: number;
  jobs: { state: string; task: string; jobs: number }[];
};

const OUTBOX = {
  name: "metrics_outbox",
  text: "SELECT min(event_id) AS oldest, count(*)::integer AS waiting FROM pending_events",
};
/** `dead`: failed so often that nobody retries it; `waiting`: due, and not begun. */
const JOBS = {
  name: "metrics_jobs",
  text: `SELECT state, identifier AS task, count(*)::integer AS jobs
           FROM (SELECT task_id, CASE WHEN locked_at IS NOT NULL THEN 'running'
                                      WHEN attempts >= max_attempts THEN 'dead'
                                      WHEN run_at <= now() THEN 'waiting'
                                      WHEN attempts > 0 THEN 'retrying'
                                      ELSE 'scheduled' END AS state
                   FROM graphile_worker._private_jobs) j
           JOIN graphile_worker._private_tasks t ON t.id = j.task_id
          GROUP BY state, identifier`,
};

/** Adds what is read when somebody looks: connections of this instance, and the work that the database holds. */
export function addGauges({ prometheus, registry }: Meters): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[] = [],
    collect?: () => void | Promise<void>,
  ) =>
    new prometheus.Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      ...(collect && { collect }),
    });
  const pool = gauge("foyer_pool_connections", "Database connections by state", ["state"], () => {
    const { totalCount, idleCount } = getDatabase().pool;
    pool.set({ state: "used" }, totalCount - idleCount);
    pool.set({ state: "idle" }, idleCount);
  });
  const size = gauge("foyer_pool_size", "The most connections (DB_POOL)", [], () =>
    size.set(getDatabase().pool.options.max),
  );
  const queue = gauge("foyer_pool_waiting", "Requests waiting for a connection", [], () =>
    queue.set(getDatabase().pool.waitingCount),
  );
  const behind = gauge(
    "foyer_replica_behind_seconds",
    "By how much the replica is behind; none without one, or when it does not answer",
    [],
    () => {
      const ms = getReplica()?.behindMs();
      if (ms === null || ms === undefined) behind.remove();
      else behind.set(ms / 1000);
    },
  );
  // Each gauge is asked at the same time: they share one look.
  let looking: Promise<Look | null> | undefined;
  const seen = () =>
    (looking ??= within(PATIENCE_MS, look())
      .catch(() => null)
      .finally(() => (looking = undefined)));
  const up = gauge("foyer_database_up", "1 if the database answers", [], async () =>
    up.set((await seen()) ? 1 : 0),
  );
  // What was seen earlier is not true of now: without an answer these have no value.
  const counted = (name: string, help: string, valueOf: (found: Look) => number) => {
    const one = gauge(name, help, [], async () => {
      const found = await seen();
      if (found) one.set(valueOf(found));
      else one.remove();
    });
  };
  counted("foyer_outbox_events", "Events that nobody has been told of yet", (of) => of.waiting);
  counted(
    "foyer_outbox_age_seconds",
    "The age of the oldest of them; 0 without any",
    ({ oldest }) => (oldest ? Math.max(0, Date.now() - timeOf(oldest)) / 1000 : 0),
  );
  const jobs = gauge(
    "foyer_jobs",
    "Jobs of the queue by state (waiting, running, scheduled, retrying, dead) and task",
    ["state", "task"],
    async () => {
      const found = await seen();
      jobs.reset();
      for (const { state, task, jobs: count } of found?.jobs ?? [])
        jobs.set({ state, task }, count);
    },
  );
}

async function look(): Promise<Look> {
  const { query } = getDatabase();
  const [outbox] = await query<{ oldest: string | null; waiting: number }>(OUTBOX, []);
  return {
    oldest: outbox?.oldest ?? null,
    waiting: outbox?.waiting ?? 0,
    jobs: await query(JOBS, []),
  };
}

/** Returns the instant at which an id was made. */
function timeOf(id: string): number {
  return decodeTime(id.slice(id.indexOf("_") + 1));
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
