import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type DbJobSpec,
  Logger,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import { logger } from "@/server/log";
import type { Query } from "@/server/data/db";
import type { Leases } from "./leases";
import { keepPresence, type WorkerPresence } from "./worker-presence";

/** Does a job, given its payload. When it throws, the job runs again, later and later. */
export type Work = (payload: DbJobSpec["payload"]) => Promise<void>;
/** Tasks that share so many hands, so that slow work of one kind does not delay another. */
export type Crew = { hands: number; tasks: Record<string, Work> };

/** New jobs announce themselves; polling finds those with a time in the future, and retries. */
const POLL_MS = 1_000;
const RESTART_MS = 5_000;

/** Sends the queue's own lines to our log; a finished job is a debug line. */
const queueLogger = new Logger(() => (level, message) => {
  if (level === "error") logger().error(`jobs: ${message}`);
  else if (level === "warning") logger().warn(`jobs: ${message}`);
  else logger().debug(`jobs: ${message}`);
});

/** Makes or updates the queue's own tables, in their own schema. */
export async function installJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: queueLogger });
}

/** Where the queue is. */
type Place = {
  /** Connections that stay with one process of PostgreSQL: the queue listens on them. */
  pool: pg.Pool;
  query: Query;
  leases: Leases;
};

/**
 * Starts to do jobs of the given tasks, sharing them with every other process on the same database; `stop` lets those
 * under way finish. The jobs of a dead process are taken over within half a minute.
 */
export function startJobs(
  { pool, query, leases }: Place,
  crews: Crew[],
): { stop(): Promise<void> } {
  const presence = keepPresence(query, leases);
  const stops = crews.map((crew) => keepRunning(pool, crew, presence));
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
      await presence.stop();
    },
  };
}

/** Starts another runner whenever one gives up because the database was away for long. */
function keepRunning(pool: pg.Pool, crew: Crew, presence: WorkerPresence): () => Promise<void> {
  const leaving = new AbortController();
  let stop: () => Promise<void> = async () => undefined;
  const running = (async () => {
    while (!leaving.signal.aborted) {
      try {
        const runner = await startRunner(pool, crew, presence);
        stop = () => runner.stop();
        if (leaving.signal.aborted) await stop();
        await runner.promise;
      } catch (error) {
        logger().error({ err: error }, "jobs: stopped, starting again");
      }
      await sleep(RESTART_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    leaving.abort();
    // A runner that has stopped by itself refuses to be stopped once more.
    await stop().catch(() => undefined);
    await running;
  };
}

async function startRunner(pool: pg.Pool, crew: Crew, presence: WorkerPresence) {
  const events = new EventEmitter() as WorkerEvents;
  // The whole pool of workers locks a job that it takes.
  events.on("pool:create", ({ workerPool }) => presence.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => presence.remove(workerPool.id));
  return run({
    pgPool: pool,
    taskList: crew.tasks as TaskList,
    // Our loops are in api/jobs/worker.ts; without this it would look for a file named crontab.
    parsedCronItems: [],
    concurrency: crew.hands,
    // When stopping, the queue waits only for results written in batches.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLogger,
    events,
  });
}
