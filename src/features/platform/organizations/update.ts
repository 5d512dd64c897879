import { type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { exchangePictures } from "./branding";
import { OrganizationNotFound } from "./errors";
import type { Organization, UpdateOrganization } from "./schema";
import { reachable, toOrganization } from "./store";

/**
 * Changes the given settings of an organization that the caller is linked to; an empty change leaves
 * `updated_at` alone. Raises OrganizationNotFound.
 */
export async function updateOrganization(
  ctx: Ctx,
  { organization_id: id, branding, profile, address, ...changes }: UpdateOrganization,
): Promise<Organization> {
  return inTx(ctx, async (tx) => {
    if (!reachable(tx).includes(id)) throw notFound(id);
    // Locked, because branding is merged with the stored one.
    await tx.db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await tx.db.organization.findUnique({ where: { id } });
    if (!before) throw notFound(id);
    const given = { ...changes, branding, profile, address };
    if (Object.values(given).every((value) => value === undefined)) return toOrganization(before);
    assertForeign(tx, changes.portal_domain);
    const moved = changes.portal_domain !== (before.portal_domain ?? null);
    // A key of several organizations may change one that is not its context's.
    const there = { ...tx, org: before };
    if (branding) await exchangePictures(there, before.branding, branding);
    const row = await tx.db.organization.update({
      where: { id },
      data: {
        ...changes,
        ...(changes.portal_domain !== undefined && moved && { portal_domain_verified_at: null }),
        ...(address !== undefined && { postal_address: address ?? Prisma.DbNull }),
        ...(branding && { branding: merge(before.branding as object, branding) }),
        ...(profile && { profile: merge(before.profile as object, profile) }),
        updated_at: tx.now(),
      },
    });
    const told = changesOf(toOrganization(before), toOrganization(row));
    await recordEvent({ ...there, org: row }, "organization.updated", id, told);
    return toOrganization(row);
  });
}

/** Raises a fault for the installation's own host, which is every club's. */
function assertForeign({ baseUrl }: Pick<Ctx, "baseUrl">, domain: string | null | undefined): void {
  if (domain !== new URL(baseUrl).hostname) return;
  const loc = ["body", "portal_domain"];
  throw fieldFault(loc, "value_error", "must not be the installation's own host", domain);
}

function merge(present: object, changes: object): object {
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

function notFound(id: string) {
  return OrganizationNotFound({ resource: "organization", resource_id: id });
}
