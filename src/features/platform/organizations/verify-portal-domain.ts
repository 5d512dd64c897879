import { type Ctx, inTx } from "@/server/context";
import { onDuplicate } from "@/server/data/unique-violation";
import { textRecordsAt } from "@/server/http/text-records";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { OrganizationNotFound, PortalDomainNotProven, PortalDomainTaken } from "./errors";
import type { Organization, OrganizationId } from "./schema";
import { reachable, toOrganization } from "./store";

/**
 * Verifies that an organization's portal domain is its own: whoever holds the domain has named the organization in a
 * TXT record. That a request comes with the domain's name proves nothing, since anybody can send any. Raises
 * OrganizationNotFound, PortalDomainNotProven and PortalDomainTaken.
 */
export async function verifyPortalDomain(
  ctx: Ctx,
  { organization_id: id }: OrganizationId,
  lookUp: (name: string) => Promise<string[]> = textRecordsAt,
): Promise<Organization> {
  const row = reachable(ctx).includes(id)
    ? await ctx.db.organization.findUnique({ where: { id } })
    : null;
  if (!row) throw notFound(id);
  const { portal_domain } = row;
  if (!portal_domain) throw PortalDomainNotProven({ detail: "The organization has no domain." });
  if (row.portal_domain_verified_at) return toOrganization(row);
  const name = `_foyer.${portal_domain}`;
  if (!(await lookUp(name)).includes(id)) {
    throw PortalDomainNotProven({ detail: `Add a TXT record ${name} with the value ${id}.` });
  }
  return acceptPortalDomain(ctx, { id, portal_domain });
}

/** Marks an organization's present portal domain as verified. Raises OrganizationNotFound and PortalDomainTaken. */
export async function acceptPortalDomain(
  ctx: Ctx,
  { id, portal_domain }: Pick<Organization, "id" | "portal_domain">,
): Promise<Organization> {
  const mark = () =>
    inTx(ctx, async (tx) => {
      await tx.db.$executeRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
      // It may have been changed while the DNS was asked.
      const before = await tx.db.organization.findFirst({ where: { id, portal_domain } });
      if (!before) throw notFound(id);
      const now = tx.now();
      const data = { portal_domain_verified_at: now, updated_at: now };
      const row = await tx.db.organization.update({ where: { id }, data });
      const told = changesOf(toOrganization(before), toOrganization(row));
      await recordEvent({ ...tx, org: row }, "organization.updated", id, told);
      return toOrganization(row);
    });
  return onDuplicate(mark, {
    portal_domain: () => PortalDomainTaken({ field: "portal_domain" }),
  });
}

const notFound = (id: string) =>
  OrganizationNotFound({ resource: "organization", resource_id: id });
