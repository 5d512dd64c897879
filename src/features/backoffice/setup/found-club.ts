import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { createOrganization, createTenant } from "@/features/platform/organizations/create";
import { addOwner } from "@/features/people/staff/add-owner";
import { RESERVED_HANDLES } from "@/lib/portal-path";
import { newId } from "@/lib/ids";
import { slugOf } from "@/lib/slug";
import type { Ctx, Organization } from "@/server/context";
import type { Db } from "@/server/data/db";
import type { NewClub } from "./schema";

/** A transaction before there is an organization, and how it makes the context of one. */
type Ground = Pick<Ctx, "now"> & { db: Db; contextOf: (org: Organization) => Ctx };
type Founder = { name: string; email: string };

/**
 * Makes a club with its first tax rate and its owner, who is on the staff at once: no mail has to arrive. Without
 * `tenant_id` it gets a tenant of its own. Call it in a transaction. Returns the club's row.
 */
export async function foundClub(
  { db, now, contextOf }: Ground,
  { club, founder, tenant_id }: { club: NewClub; founder: Founder; tenant_id?: string },
): Promise<Organization> {
  const { name, country, tax_percentage, tax_name, ...settings } = club;
  const slug = await freeSlug(db, slugOf(name), tenant_id ?? null);
  const tenant = tenant_id ?? (await createTenant({ db, now }, { slug, name })).id;
  const made = await createOrganization(
    { db, now },
    {
      ...settings,
      ...{ tenant_id: tenant, slug, name, address: { country_code: country } },
    },
  );
  const org = await db.organization.findUniqueOrThrow({ where: { id: made.id } });
  const ctx = contextOf(org);
  if (tax_percentage !== null) {
    const rate = { name: tax_name, percentage: tax_percentage, inclusive: true, country };
    await createTaxRate(ctx, rate);
  }
  await addOwner(ctx, founder);
  return org;
}

/** Returns the slug, or one with an end of its own where another club has it or an address begins with it. */
async function freeSlug(db: Db, slug: string, tenant_id: string | null): Promise<string> {
  const taken =
    RESERVED_HANDLES.includes(slug) ||
    (tenant_id === null
      ? await db.tenant.findUnique({ where: { slug }, select: { id: true } })
      : await db.organization.findFirst({ where: { slug, tenant_id }, select: { id: true } }));
  return taken ? `${slug}-${newId("org").slice(-4).toLowerCase()}` : slug;
}
