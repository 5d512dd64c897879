import { Failure, type FailureExtras } from "@/server/errors";
import type { BulkResult, BulkRow } from "./bulk-schema";

/** The outcome of one row, before it is put in its place. */
export type Outcome = Omit<BulkRow, "index">;

/** Returns a row that failed for a named reason; any other error fails the whole call. */
export function failedRow(
  of: { member_id?: string | null; pass_id?: string | null },
  thrown: unknown,
): Outcome {
  if (!(thrown instanceof Failure)) throw thrown;
  return {
    member_id: of.member_id ?? null,
    pass_id: of.pass_id ?? null,
    status: "failed",
    error: { code: thrown.of.code, detail: thrown.message },
  };
}

/** Returns the same for a failure that was not thrown. */
export function refusedRow(
  of: Parameters<typeof failedRow>[0],
  failure: (extras?: FailureExtras) => Failure,
): Outcome {
  return failedRow(of, failure());
}

/**
 * Returns the outcome of each requested id, in the order of the request. An id named twice is
 * handled with its first row.
 */
export function toBulkResult(
  asked: string[],
  outcomes: Map<string, Outcome[]>,
  remaining: number,
): BulkResult {
  const seen = new Set<string>();
  const items = asked.flatMap((id, index) => {
    const repeated = seen.has(id);
    seen.add(id);
    return (outcomes.get(id) ?? []).map((outcome) => ({
      index,
      ...outcome,
      status: repeated && outcome.status === "done" ? ("unchanged" as const) : outcome.status,
    }));
  });
  const count = (status: BulkRow["status"]) => items.filter((row) => row.status === status).length;
  return {
    items,
    done: count("done"),
    unchanged: count("unchanged"),
    failed: count("failed"),
    remaining,
  };
}
