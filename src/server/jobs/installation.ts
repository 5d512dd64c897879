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
  /** Only the organizations that pay by this mode's processor: the others have another than `payments`. */
  mode?: Mode;
};

/** The organizations that pay by the processor of a mode: a live one on trial by that of the test ones. */
export function payersIn(mode: Mode) {
  return mode === "test"
    ? { OR: [{ mode }, { card_payments: "trial" }] }
    : { mode, card_payments: { not: "trial" } };
}

/** The `where` of an installation's rows. */
export function within({ only, except, mode }: Installation): {
  organization_id?: string | { notIn: string[] };
  organization?: ReturnType<typeof payersIn>;
} {
  if (only) return { organization_id: only.id };
  return {
    ...(except?.length && { organization_id: { notIn: except } }),
    ...(mode && { organization: payersIn(mode) }),
  };
}
