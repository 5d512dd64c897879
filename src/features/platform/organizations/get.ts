import type { Ctx } from "@/server/context";
import { OrganizationNotFound } from "./errors";
import type { Organization, OrganizationId } from "./schema";
import { reachable, toOrganization } from "./store";

/** Returns one organization that the caller is linked to. Raises OrganizationNotFound. */
export async function getOrganization(ctx: Ctx, input: OrganizationId): Promise<Organization> {
  const id = input.organization_id;
  const row = reachable(ctx).includes(id)
    ? await ctx.db.organization.findUnique({ where: { id } })
    : null;
  if (!row) throw OrganizationNotFound({ resource: "organization", resource_id: id });
  return toOrganization(row);
}
