import { type Change, type Difference, roundIsOver } from "@/server/jobs/rounds";
import { isProcessorError, isRefused } from "./processor-errors";

/** After this many failures in a row the processor counts as down. */
const ENOUGH_FAILURES = 3;

/**
 * Runs one job per item, so that one bad item does not block the rest. Stops when the round is over, and after three
 * failures in a row: the processor is down, and each failure may be a time-out. `failed` notes an item that failed, so that the
 * next round begins with others. A refusal is an answer, and does not count.
 */
export async function forEach<T>(
  items: T[],
  of: (item: T) => Pick<Change, "what" | "id">,
  job: (item: T) => Promise<string | Difference | null>,
  failed: (item: T) => Promise<unknown> = async () => undefined,
): Promise<Change[]> {
  const changes: Change[] = [];
  let failures = 0;
  for (const item of items) {
    if (failures === ENOUGH_FAILURES || roundIsOver()) break;
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
  }
  return changes;
}

function causeOf(error: unknown): Change["failed"] {
  if (isRefused(error)) return "processor_refused";
  return isProcessorError(error) ? "processor_unavailable" : "internal_error";
}
