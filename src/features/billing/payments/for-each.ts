import { type Change, type Difference, roundIsOver } from "@/server/jobs/rounds";
import { isProcessorError, isRefused } from "./processor-errors";

/** After this many failures in a row the processor counts as down. */
const ENOUGH_FAILURES = 3;

/** How many items are under way at once, and how many of one lane (an organization's). */
type Pace = { atOnce: number; perLane: number };
const ONE_BY_ONE: Pace = { atOnce: 1, perLane: 1 };

/**
 * Runs one job per item, so that one bad item does not block the rest. Begins no more when the round is over, and after
 * three failures in a row: the processor is down, and each failure may be a time-out. `failed` notes an item that
 * failed, so that the next round begins with others. A refusal is an answer, and does not count.
 */
export async function forEach<T>(
  items: T[],
  of: (item: T) => Pick<Change, "what" | "id">,
  job: (item: T) => Promise<string | Difference | null>,
  failed: (item: T) => Promise<unknown> = async () => undefined,
): Promise<Change[]> {
  return forEachLane(items, of, job, { pace: ONE_BY_ONE, lane: () => "", failed });
}

/** Does the same, some at once: those of one lane take no more than their share, however many they are. */
export async function forEachLane<T>(
  items: T[],
  of: (item: T) => Pick<Change, "what" | "id">,
  job: (item: T) => Promise<string | Difference | null>,
  {
    pace: { atOnce, perLane },
    lane,
    failed = async () => undefined,
  }: { pace: Pace; lane: (item: T) => string; failed?: (item: T) => Promise<unknown> },
): Promise<Change[]> {
  const changes: Change[] = [];
  let failures = 0;
  const one = async (item: T) => {
    try {
      const outcome = await job(item);
      failures = 0;
      if (typeof outcome === "string") changes.push({ ...of(item), outcome });
      else if (outcome) changes.push({ ...of(item), outcome: outcome.differs, differs: true });
    } catch (error) {
      failures = isRefused(error) ? 0 : failures + 1;
      const outcome = `failed: ${(error as Error).message}`;
      changes.push({ ...of(item), outcome, failed: causeOf(error) });
      await failed(item).catch(() => undefined);
    }
  };
  const waiting = [...items];
  const lanes = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  while (waiting.length > 0 && failures < ENOUGH_FAILURES && !roundIsOver()) {
    const next = waiting.findIndex((item) => (lanes.get(lane(item)) ?? 0) < perLane);
    const item = next < 0 || underWay.size >= atOnce ? undefined : waiting.splice(next, 1)[0];
    if (item === undefined) {
      await Promise.race(underWay);
      continue;
    }
    const own = lane(item);
    lanes.set(own, (lanes.get(own) ?? 0) + 1);
    const running = one(item).finally(() => {
      lanes.set(own, (lanes.get(own) ?? 1) - 1);
      underWay.delete(running);
    });
    underWay.add(running);
    // One by one, the end of each is known before the next begins.
    if (atOnce === 1) await running;
  }
  await Promise.all(underWay);
  return changes;
}

function causeOf(error: unknown): Change["failed"] {
  if (isRefused(error)) return "processor_refused";
  return isProcessorError(error) ? "processor_unavailable" : "internal_error";
}
