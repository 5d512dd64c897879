import { OrganizationNotFound } from "@/features/platform/organizations/errors";
import type { Organization, OrganizationId } from "@/features/platform/organizations/schema";
import { reachable, toOrganization } from "@/features/platform/organizations/store";
import { type Ctx, inTx, modeOf } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { dropJobsOf } from "@/server/jobs/queue";
import { deleteRowsOf } from "./delete-rows";
import { OrganizationIsLive } from "./errors";

/**
 * Empties a test organization: everything made in it is deleted, and numbering starts again. The organization
 * keeps its settings and keys. Raises OrganizationNotFound and OrganizationIsLive.
 */
export async function resetOrganization(
  ctx: Ctx,
  { organization_id: id }: OrganizationId,
): Promise<Organization> {
  return inTx(ctx, async (tx) => {
    const known = reachable(tx).includes(id);
    // A transaction that adds a row meanwhile waits for the lock, and finds the organization empty.
    if (known) await tx.db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR UPDATE`;
    const org = known ? await tx.db.organization.findUnique({ where: { id } }) : null;
    if (!org) throw OrganizationNotFound({ resource: "organization", resource_id: id });
    if (modeOf(org) === "live") throw OrganizationIsLive();
    await deleteRowsOf(tx.db, id);
    await dropJobsOf(tx.db, id);
    // The test clock was deleted too, so the organization is back on real time.
    const there = { ...tx, org: { ...org, test_clock_at: null } };
    await recordEvent(there, "organization.reset", id);
    return toOrganization(org);
  });
}
