import type { Ctx } from "@/server/context";

/** A change made by a job, for the log and for the operator. */
export type Change = {
  what:
    | "booking"
    | "payment"
    | "refund"
    | "call"
    | "event"
    | "intent"
    | "account"
    | "subscription"
    | "waitlist entry";
  id: string;
  outcome: string;
  /** Nothing was changed: our books and the processor's differ, and a person must look. */
  differs?: true;
  /** There was no result: the processor was away, or refused, or the item is odd. */
  failed?: "processor_unavailable" | "processor_refused" | "internal_error";
};

/** Instead of an outcome: the two sides' differing statements. */
export type Difference = { differs: string };

/** Returns the same request acting as the system, for work that must not depend on the caller. */
export function asSystem(ctx: Ctx, id = "checkout"): Ctx {
  return { ...ctx, actor: { kind: "system", id, scopes: new Set(["*"]) } };
}

/** Counts the failure of a round at a row, which comes later next time. */
export const ONE_MORE = { failures: { increment: 1 } };
