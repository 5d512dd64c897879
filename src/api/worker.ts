import { expireLapsed } from "@/features/checkout/expire";
import type { Change, Installation } from "@/features/checkout/installation";
import { reconcile } from "@/features/checkout/reconcile";
import { processEvents } from "@/features/checkout/webhook";
import { mailConfirmations } from "@/features/notifications/mail-confirmations";
import { getDatabase } from "@/server/db";
import { logger } from "@/server/log";
import { installation } from "./installation";

type Job = { name: string; every: number; run: (installation: Installation) => Promise<Change[]> };

const JOBS: Job[] = [
  { name: "expire lapsed bookings", every: 3_000, run: (of) => expireLapsed(of) },
  // What was taken in is mostly worked off at once; this catches what had to wait.
  { name: "work off the processor's events", every: 5_000, run: (of) => processEvents(of) },
  { name: "mail confirmations", every: 3_000, run: (of) => mailConfirmations(of) },
  // Also at start: whatever the last process left half-done is finished first.
  { name: "reconcile payments", every: 60_000, run: (of) => reconcile(of) },
];

/** Starts the jobs of this process; `stop` waits for those under way. */
export function startWorker(): { stop(): Promise<void> } {
  const stops = JOBS.map(repeat);
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Runs a job again and again, with its pause between the end of one round and the next. */
function repeat(job: Job): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();
  const next = (delay: number) => {
    timer = setTimeout(() => {
      round = runAlone(job)
        .catch((error: unknown) => logger().error({ err: error }, `${job.name}: failed`))
        .then(() => (stopped ? undefined : next(job.every)));
    }, delay);
  };
  next(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}

/** One round, unless another instance is at it: a lock of the session, which dies with its process. */
async function runAlone(job: Job): Promise<void> {
  const client = await getDatabase().pool.connect();
  const key = `job:${job.name}`;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine",
      [key],
    );
    if (!rows[0]?.mine) return;
    try {
      const changes = await job.run(installation());
      if (changes.length > 0) logger().info({ changes }, job.name);
    } finally {
      await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    }
  } finally {
    client.release();
  }
}
