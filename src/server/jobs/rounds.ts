import type { Ctx } from "@/server/context";

/** What a job has changed, for the log and for whoever ran it by hand. */
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
  /** Nothing was changed: our books and the processor's say different things, for people to look at. */
  differs?: true;
  /** Nothing could be said: the processor was away, or refused, or the item is odd. */
  failed?: "processor_unavailable" | "processor_refused" | "internal_error";
};

/** An outcome that is none yet: what the two sides say. */
export type Difference = { differs: string };

/** The same request, acting as the system: for what must not depend on who happened to ask. */
export function asSystem(ctx: Ctx, id = "checkout"): Ctx {
  return { ...ctx, actor: { kind: "system", id, scopes: new Set(["*"]) } };
}

/** A round has failed at a row: it comes later next time. */
export const ONE_MORE = { failures: { increment: 1 } };
