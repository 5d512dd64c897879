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
