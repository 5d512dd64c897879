import { OrganizationNotFound } from "@/features/platform/organizations/errors";
import type { Organization, OrganizationId } from "@/features/platform/organizations/schema";
import { reachable, toOrganization } from "@/features/platform/organizations/store";
import { deleteRowsOf } from "@/features/platform/test-organizations/delete-rows";
import { OrganizationIsLive } from "@/features/platform/test-organizations/errors";
import { forgetUsers } from "@/features/people/sessions/forget-user";
import { type Ctx, inTx, modeOf } from "@/server/context";
import type { Db } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { dropJobsOf } from "@/server/jobs/queue";

/**
 * Empties a test organization: everything made in it is deleted, and numbering starts again. The organization
 * keeps its settings and keys. What signs in by an address that nobody has any more is forgotten. Raises
 * OrganizationNotFound and OrganizationIsLive.
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
    const addresses = await addressesIn(tx.db, id);
    await deleteRowsOf(tx.db, id);
    await forgetUsers(tx.db, addresses);
    await dropJobsOf(tx.db, id);
    // The test clock was deleted too, so the organization is back on real time.
    const there = { ...tx, org: { ...org, test_clock_at: null } };
    await recordEvent(there, "organization.reset", id);
    return toOrganization(org);
  });
}

/** Returns the addresses of the organization's members and staff. */
async function addressesIn(db: Db, organization_id: string): Promise<string[]> {
  const found = await db.$queryRaw<{ email: string }[]>`
    SELECT email FROM members WHERE organization_id = ${organization_id} AND email IS NOT NULL
    UNION SELECT email FROM staff_members WHERE organization_id = ${organization_id}`;
  return found.map(({ email }) => email);
}
