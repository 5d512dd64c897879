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
