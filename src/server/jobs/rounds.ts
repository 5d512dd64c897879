import { AsyncLocalStorage } from "node:async_hooks";
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
    | "waitlist entry"
    | "report"
    | "payout";
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

const signals = new AsyncLocalStorage<AbortSignal>();

/** Does a round of a loop, which ends early once the signal says so. */
export function inRound<T>(signal: AbortSignal, round: () => Promise<T>): Promise<T> {
  return signals.run(signal, round);
}

/** True when the present round should go no further: the process stops, or another instance does this work. */
export function roundIsOver(): boolean {
  return signals.getStore()?.aborted ?? false;
}

/** As many changes mean that there is more to do. */
const MANY = 50;
/** So often a round goes on at once; other work of this loop (the next processor's) has its turn then. */
const MOST_IN_A_ROW = 100;

/**
 * Repeats a round at once while it gets many things done, and hands on what changed. A round that only fails, or finds
 * differences, waits for its next turn: what it takes would be the same again.
 */
export async function whileBusy(
  round: () => Promise<Change[]>,
  tell: (changes: Change[]) => void,
): Promise<void> {
  for (let times = 0; times < MOST_IN_A_ROW && !roundIsOver(); times++) {
    const changes = await round();
    if (changes.length > 0) tell(changes);
    if (changes.filter(({ failed, differs }) => !failed && !differs).length < MANY) return;
  }
}
