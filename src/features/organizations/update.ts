import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { OrganizationNotFound } from "./errors";
import type { Organization, UpdateOrganization } from "./schema";
import { reachable, toOrganization } from "./store";

/**
 * Changes the settings that are given of an organization that the caller is linked to; an empty change
 * leaves `updated_at` alone. Raises OrganizationNotFound.
 */
export async function updateOrganization(
  ctx: Ctx,
  { organization_id: id, branding, ...changes }: UpdateOrganization,
): Promise<Organization> {
  return inTx(ctx, async (tx) => {
    if (!reachable(tx).includes(id)) throw notFound(id);
    // Locked: branding is merged with what is there.
    const [locked] = await tx.db.$queryRaw<{ branding: object }[]>`
      SELECT branding FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
    if (!locked) throw notFound(id);
    const changed = Object.keys({ ...changes, ...(branding && { branding }) });
    if (changed.length === 0) {
      return toOrganization(await tx.db.organization.findUniqueOrThrow({ where: { id } }));
    }
    const row = await tx.db.organization.update({
      where: { id },
      data: {
        ...changes,
        ...(branding && { branding: merge(locked.branding, branding) }),
        updated_at: tx.now(),
      },
    });
    // A key of several organizations changes one that its context need not be in.
    await recordEvent({ ...tx, org: row }, "organization.updated", id, { changed });
    return toOrganization(row);
  });
}

function merge(present: object, changes: object): object {
  const merged = Object.entries({ ...present, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

function notFound(id: string) {
  return OrganizationNotFound({ resource: "organization", resource_id: id });
}
