import { setTimeout as sleep } from "node:timers/promises";
import { removeLeftovers } from "@/features/platform/images/bytes";
import { probeRefused } from "@/features/access/apple-wallet/catch-up";
import { advanceBookings } from "@/features/scheduling/bookings/advance";
import { bringInPayouts } from "@/features/billing/processor/bring-in-payouts";
import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import type { Installation } from "@/server/jobs/installation";
import { type Change, inRound, whileBusy } from "@/server/jobs/rounds";
import { reconcile } from "@/features/billing/processor/reconcile";
import { processEvents } from "@/features/billing/processor/receive-event";
import { resumeCancellations } from "@/features/scheduling/events/cancel";
import { finishStranded } from "@/features/scheduling/resource-changes/cancel-stranded";
import { extendAllSeries } from "@/features/scheduling/recurring-events/extend-series";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { warnOfCards } from "@/features/memberships/subscriptions/warn-of-cards";
import { DAY, HOUR } from "@/lib/time";
import { keepAhead } from "@/features/backoffice/reports/keep-ahead";
import { sendNotices } from "@/features/backoffice/notifications/send-notices";
import { warnOfCertificates } from "@/features/access/pass-certificates/warn";
import { notePromises } from "@/features/scheduling/time-zones/note-promises";
import { offerWaitlist } from "@/features/scheduling/waitlist/offer";
import {
  listOnTestClocks,
  runTestClocks,
  type Work,
} from "@/features/platform/test-clocks/run-clocks";
import { getDatabase, openWorkerPool } from "@/server/data/db";
import { startJobs } from "@/server/jobs/runner";
import { meters } from "@/server/observe/meters";
import { timed } from "@/server/observe/timed";
import { logger } from "@/server/log";
import { openLeases } from "@/server/jobs/leases";
import { installation, installations } from "./installation";
import { finishJobs } from "./finish-jobs";
import { distributeEvents } from "./outbox";
import { crews } from "./tasks";
import { tidy } from "./tidy";
import { logZoneData } from "@/api/startup/time-zones";
import { warnOfSigner } from "@/api/startup/wallet-credentials";

type Loop = {
  name: string;
  every: number;
  run: (installation: Installation) => Promise<Change[]>;
  /** Does work that is due by time alone: an organization with a test clock has its own. */
  byTime?: true;
  /** Takes its rows from those due by claims, so that every instance works at it at the same time. */
  shared?: true;
  /** Calls the processor itself, once for each processor: one that is away delays no other. */
  byProcessor?: true;
};

const byTime = true;
const byProcessor = true;
const shared = true;

/** Recurring checks; work known to be due once is a job of the queue. */
const LOOPS: Loop[] = [
  { name: "expire lapsed bookings", every: 3_000, byTime, run: (of) => expireLapsed(of) },
  { name: "end bookings by time", every: 15_000, byTime, shared, run: (of) => advanceBookings(of) },
  {
    name: "advance subscriptions",
    every: 10_000,
    byTime,
    shared,
    run: (of) => advanceSubscriptions(of),
  },
  { name: "warn of cards that expire", every: 60_000, byTime, run: (of) => warnOfCards(of) },
  { name: "offer the waitlist", every: 2_000, byTime, run: (of) => offerWaitlist(of) },
  { name: "move test clocks", every: 1_000, run: (of) => runTestClocks(of, WORK_BY_TIME) },
  // Most deliveries are processed at once; this catches those that had to wait.
  {
    name: "work off the processor's events",
    every: 5_000,
    byProcessor,
    run: (of) => processEvents(of),
  },
  { name: "notify of what is due by time", every: 15_000, byTime, run: (of) => sendNotices(of) },
  // Also at start: half-done work of the last process is finished first.
  {
    name: "reconcile payments",
    every: 60_000,
    byTime,
    byProcessor,
    run: (of) => reconcile(of),
  },
  {
    name: "compare with the processor's books",
    every: HOUR,
    byProcessor,
    run: (of) => compareWithProcessor(of),
  },
  {
    name: "bring in payouts",
    every: HOUR,
    byTime,
    byProcessor,
    run: (of) => bringInPayouts(of),
  },
  {
    name: "cancel what cancelled events have left",
    every: 30_000,
    byTime,
    run: (of) => resumeCancellations(of),
  },
  {
    name: "cancel what changed resources have stranded",
    every: 30_000,
    byTime,
    run: (of) => finishStranded(of),
  },
  { name: "carry on recurring events", every: HOUR, byTime, run: (of) => extendAllSeries(of) },
  { name: "tidy", every: DAY, run: tidyUp },
  { name: "add up the days of reports", every: DAY, run: (of) => keepAhead(of) },
  {
    name: "remove deleted pictures from the bucket",
    every: 5 * 60_000,
    run: async ({ db }) => (await removeLeftovers(db, new Date()), []),
  },
  { name: "note promised times", every: HOUR, run: async (of) => (await notePromises(of), []) },
  // Also at start, before the first pass is requested.
  { name: "check the own certificate", every: DAY, run: async () => (await warnOfSigner(), []) },
  { name: "announce ends of certificates", every: HOUR, run: announce },
  {
    name: "call a phone where Apple refused",
    every: HOUR,
    run: async (of) => (await probeRefused(of), []),
  },
];

/** The same work for an organization with a test clock, at its own time. */
const WORK_BY_TIME: Work = {
  rounds: LOOPS.filter((loop) => loop.byTime).map(({ run }) => run),
  finishJobs: (organization_id) => finishJobs(getDatabase().prisma, organization_id),
};

async function announce(of: Installation): Promise<Change[]> {
  const announced = await warnOfCertificates(of);
  if (announced.length > 0) logger().warn({ announced }, "pass certificates end within 30 days");
  return [];
}

async function tidyUp({ db, now }: Installation): Promise<Change[]> {
  const deleted = await tidy(db, now());
  if (deleted > 0) logger().info({ deleted }, "tidied what is of no use any more");
  return [];
}

/** How long an event may wait in the outbox. A check of an empty outbox reads one empty index. */
const OUTBOX_MS = 500;

/** A database that is away is asked less often, and must not fill the log. */
const AFTER_FAILURE_MS = 3_000;

/** Work that is under way has so long to end; then the process leaves it, as if it had been killed. */
const STOP_MS = 15_000;

/** Starts the loops and jobs of this process; `stop` waits for those under way, up to a limit. */
export function startWorker(): { stop(): Promise<void> } {
  const { prisma, query } = getDatabase();
  const { pool, close } = openWorkerPool();
  const stopping = new AbortController();
  const leases = openLeases(query, { stopping: stopping.signal });
  const jobs = startJobs({ pool, query, leases }, crews(installation().contextOf));
  const run = (loop: Loop) =>
    loop.shared
      ? inRound(stopping.signal, () => runRounds(loop))
      : leases.tryAlone(`job:${loop.name}`, (over) => inRound(over, () => runRounds(loop)));
  const stops = LOOPS.map((loop) => repeat(loop.name, loop.every, () => run(loop)));
  // Each instance for itself: its runtime may have other data.
  const zones = repeat("look at time-zone data", DAY, logZoneData);
  // Instances share the outbox row by row, so it needs no lease.
  const outbox = repeat("hand out events", OUTBOX_MS, () => distributeEvents(prisma));
  const end = async () => {
    await Promise.all([...stops.map((stop) => stop()), outbox(), zones(), jobs.stop()]);
    await leases.close();
    await close();
  };
  return {
    stop: async () => {
      stopping.abort();
      const ended = await Promise.race([end(), sleep(STOP_MS, LATE, { ref: false })]);
      if (ended === LATE)
        logger().warn("background work is left unfinished; another round does it");
    },
  };
}

const LATE = Symbol("late");

/** Runs again and again, with a pause between the end of one round and the next; `false`: another is at it. */
function repeat(name: string, every: number, run: () => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let round = Promise.resolve();
  const tell = (outcome: "done" | "failed", ms: number) =>
    meters()?.round(name, every, outcome, ms);
  const next = (delay: number) => {
    timer = setTimeout(() => {
      round = timed(run, (outcome, ms, result) => void (result !== false && tell(outcome, ms)))
        .then(() => every)
        .catch((error: unknown) => {
          logger().error({ err: error }, `${name}: failed`);
          return Math.max(every, AFTER_FAILURE_MS);
        })
        .then((wait) => (stopped ? undefined : next(wait)));
    }, delay);
  };
  next(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}

/** Does all that is due of a loop. */
async function runRounds(job: Loop): Promise<void> {
  for (const all of job.byProcessor ? installations() : [installation()]) {
    await whileBusy(
      async () => {
        // Time-based loops skip organizations on test clocks; the loop that moves those clocks must not.
        const except = job.byTime ? await listOnTestClocks(installation()) : [];
        return job.run({ ...all, except });
      },
      (changes) => logger().info({ changes }, job.name),
    );
  }
}
