/**
 * npm run bench -- --renewals 400
 *
 * Measures how fast four workers, each in its own process, renew so many memberships of four clubs, paid with saved
 * cards at a processor that takes 300 ms for a charge. The processor's stand-in runs within the workers; its webhooks
 * wait for an instance that answers requests, and none runs.
 */
import { bundle } from "./bundle";
import { runToEnd } from "./processes";
import type { Renewed, RenewOrder, SeedOrder } from "./renewals/orders";

const CLUBS = 4;
const WORKERS = 4;
const PROCESSOR_MS = 300;
/** Past the end of any month's period. */
const AHEAD_MS = 32 * 24 * 3_600_000;
/** A worker is there by then. */
const START_MS = 8_000;
/** Renewals in an hour that four workers shall do. */
const GOAL = 100_000;

/** Measures and prints; returns whether the goal is met. Raises Error for a renewal that failed or was left out. */
export async function measureRenewals(count: number, settings: Record<string, string>) {
  const files = await bundle();
  const run = async (file: string, order: SeedOrder | RenewOrder) =>
    runToEnd(process.execPath, [file, JSON.stringify(order)], { ...settings, ROLE: "worker" });
  const members = Math.ceil(count / CLUBS);
  console.log(`Making ${CLUBS * members} memberships`);
  await run(files.subscribe, { clubs: CLUBS, members });
  const order = { at: Date.now() + START_MS, ahead: AHEAD_MS, processorMs: PROCESSOR_MS };
  const outputs = await Promise.all(
    Array.from({ length: WORKERS }, async () => run(files.renew, order)),
  );
  const shares = outputs.map((output) => JSON.parse(output) as Renewed);
  const sum = (of: (share: Renewed) => number) =>
    shares.reduce((total, share) => total + of(share), 0);
  const renewed = sum((share) => share.renewed);
  const failed = sum((share) => share.failed);
  if (renewed !== CLUBS * members || failed > 0)
    throw new Error(`${renewed} of ${CLUBS * members} renewed, ${failed} failed`);
  const seconds = Math.max(...shares.map((share) => share.seconds));
  const hourly = Math.round((renewed / seconds) * 3_600);
  const cpu = (sum((share) => share.cpuSeconds) / renewed) * 1_000;
  console.log(
    `${renewed} renewals in ${seconds.toFixed(1)} s by ${WORKERS} workers (${shares.map((share) => share.renewed).join(", ")}): ` +
      `${hourly} in an hour, goal ${GOAL}; ${cpu.toFixed(0)} ms of the workers' processors for each`,
  );
  return hourly >= GOAL;
}
