import { isProcessorError, isRefused } from "@/features/payments/outcome";
import type { Ctx, Mode, Organization } from "@/server/context";

/** Makes the context in which the system acts within one organization. */
export type SystemContext = (organizationId: string) => Promise<Ctx>;

/** What a job needs that looks after all organizations at once. */
export type Installation = Pick<Ctx, "db" | "now" | "payments"> & {
  contextOf: SystemContext;
  /** Looks after this organization only, and the events of its account. */
  only?: Pick<Organization, "id" | "provider_account_id">;
  /** Not these: they have a time of their own, at which they are looked after by themselves. */
  except?: string[];
  /** Only the organizations of this mode: those of the other have another processor than `payments`. */
  mode?: Mode;
};

/** The `where` of an installation's rows. */
export function within({ only, except, mode }: Installation): {
  organization_id?: string | { notIn: string[] };
  organization?: { mode: Mode };
} {
  if (only) return { organization_id: only.id };
  return {
    ...(except?.length && { organization_id: { notIn: except } }),
    ...(mode && { organization: { mode } }),
  };
}

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

/** So many failures in a row mean that the processor is away, not that one item is odd. */
const ENOUGH_FAILURES = 3;

/**
 * Does one job per item, so that an odd one does not keep the others waiting. When everything fails the
 * round ends early: each failure may have waited for a time-out, and the next round comes soon. `failed`
 * keeps in mind what failed, so that the next round begins with others. A refusal is an answer: whoever
 * gives it is there.
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
    if (failures === ENOUGH_FAILURES) break;
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
