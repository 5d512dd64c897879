import { OrganizationNotFound } from "@/features/platform/organizations/errors";
import type { Organization, OrganizationId } from "@/features/platform/organizations/schema";
import { reachable, toOrganization } from "@/features/platform/organizations/store";
import { type Ctx, inTx, modeOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { dropJobsOf } from "@/server/jobs/queue";
import { deleteRowsOf } from "./delete-rows";
import { OrganizationIsLive } from "./errors";

/**
 * Empties a test organization: all that was made in it is gone, and numbers begin anew. It itself stays, with
 * its settings and keys. Raises OrganizationNotFound and OrganizationIsLive.
 */
export async function resetOrganization(
  ctx: Ctx,
  { organization_id: id }: OrganizationId,
): Promise<Organization> {
  return inTx(ctx, async (tx) => {
    const known = reachable(tx).includes(id);
    // Whoever adds a row to it meanwhile waits, and comes to an empty one.
    if (known) await tx.db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR UPDATE`;
    const org = known ? await tx.db.organization.findUnique({ where: { id } }) : null;
    if (!org) throw OrganizationNotFound({ resource: "organization", resource_id: id });
    if (modeOf(org) === "live") throw OrganizationIsLive();
    await deleteRowsOf(tx.db, id);
    await dropJobsOf(tx.db, id);
    // With its test clock its time has gone, too.
    const there = { ...tx, org: { ...org, test_clock_at: null } };
    await recordEvent(there, "organization.reset", id);
    return toOrganization(org);
  });
}
