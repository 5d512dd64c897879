import type * as Prometheus from "prom-client";

/** Seconds, from a read of one row to a checkout that waits for the processor. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export type Meters = ReturnType<typeof makeMeters>;

// Next may compile its own copy of this module: each process counts once.
const shared = globalThis as { foyerMeters?: Meters };

/** Returns the counters of this process; undefined where METRICS_PORT is not set. */
export function meters(): Meters | undefined {
  return shared.foyerMeters;
}

/** Begins to count. Imports the library only now: nobody else loads it. */
export async function startMeters(): Promise<Meters> {
  return (shared.foyerMeters ??= makeMeters((await import("prom-client")).default));
}

/** Stops counting and forgets. */
export function stopMeters(): void {
  shared.foyerMeters?.registry.clear();
  delete shared.foyerMeters;
}

/** Makes the counters that the code calls; what is read at each look is in gauges.ts. */
function makeMeters(prometheus: typeof Prometheus) {
  const { Counter, Gauge, Histogram, Registry } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  // Processor, memory, open files, the collector, and how long the event loop was held.
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "foyer_http_request_duration_seconds",
    help: "Requests by method, pattern of the address and status, with their durations",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: "foyer_http_requests_in_flight",
    help: "Requests under way",
    registers,
  });
  const rounds = new Histogram({
    name: "foyer_loop_duration_seconds",
    help: "Rounds of the background loops on this instance, by outcome (done, failed)",
    labelNames: ["loop", "outcome"],
    buckets: BUCKETS,
    registers,
  });
  const lastRound = new Gauge({
    name: "foyer_loop_last_success_timestamp_seconds",
    help: "When this instance last did a round of a loop; its lag is the present less this and the interval",
    labelNames: ["loop"],
    registers,
  });
  const interval = new Gauge({
    name: "foyer_loop_interval_seconds",
    help: "How often a loop is due",
    labelNames: ["loop"],
    registers,
  });
  const jobs = new Histogram({
    name: "foyer_job_duration_seconds",
    help: "Jobs of the queue done on this instance, by outcome (done, failed)",
    labelNames: ["task", "outcome"],
    buckets: BUCKETS,
    registers,
  });
  const processor = new Histogram({
    name: "foyer_processor_call_duration_seconds",
    help: "Calls to the card processor, by object and outcome (done, refused, unavailable)",
    labelNames: ["object", "outcome"],
    buckets: BUCKETS,
    registers,
  });
  const webhooks = new Counter({
    name: "foyer_webhook_attempts_total",
    help: "Attempts to deliver webhooks, by outcome (delivered, refused, unreachable)",
    labelNames: ["outcome"],
    registers,
  });
  const replicaReads = new Counter({
    name: "foyer_replica_reads_total",
    help: "Lists, reports and exports where there is a replica, by who answered (replica, primary_own_write, primary_behind, primary_failed)",
    labelNames: ["answered_by"],
    registers,
  });
  const requestLog = new Counter({
    name: "foyer_request_log_rows_total",
    help: "Requests for the log of requests, by outcome (written, lost)",
    labelNames: ["outcome"],
    registers,
  });
  return {
    prometheus,
    registry,
    begun: () => underWay.inc(),
    answered: (of: { method: string; route: string; status: number; ms: number }) => {
      underWay.dec();
      requests.observe({ method: of.method, route: of.route, status: of.status }, of.ms / 1000);
    },
    /** `every`: the milliseconds after which the next round is due. */
    round: (loop: string, every: number, outcome: "done" | "failed", ms: number) => {
      rounds.observe({ loop, outcome }, ms / 1000);
      interval.set({ loop }, every / 1000);
      if (outcome === "done") lastRound.set({ loop }, Date.now() / 1000);
    },
    job: (task: string, outcome: "done" | "failed", ms: number) =>
      jobs.observe({ task, outcome }, ms / 1000),
    processorCall: (object: string, outcome: "done" | "refused" | "unavailable", ms: number) =>
      processor.observe({ object, outcome }, ms / 1000),
    replicaRead: (answered_by: string) => replicaReads.inc({ answered_by }),
    requestLog: (outcome: "written" | "lost", rows: number) => requestLog.inc({ outcome }, rows),
    webhook: (outcome: "delivered" | "refused" | "unreachable") => webhooks.inc({ outcome }),
  };
}
