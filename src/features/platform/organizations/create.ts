import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { encryptSecret } from "@/server/config/secrets";
import { onDuplicate } from "@/server/data/unique-violation";
import { newCodeSecret } from "./code-secret";
import { SlugExists } from "./errors";
import { CreateOrganization, CreateTenant, type Organization } from "./schema";
import { toOrganization } from "./store";

/** The part of a context that exists before there is an organization. */
type Deps = Pick<Ctx, "db" | "now">;

const slugTaken = { slug: () => SlugExists({ field: "slug" }) };

/** Creates a tenant, for the operator's commands and the seed. Raises SlugExists. */
export async function createTenant(
  deps: Deps,
  input: CreateTenant,
): Promise<{ id: string; slug: string; name: string }> {
  const { slug, name } = CreateTenant.parse(input);
  return onDuplicate(
    () =>
      deps.db.tenant.create({
        data: { id: newId("ten"), slug, name, created_at: deps.now() },
        select: { id: true, slug: true, name: true },
      }),
    slugTaken,
  );
}

/**
 * Creates an organization of a tenant, for the operator's commands and the seed. A field left out takes the
 * installation's default. Raises SlugExists.
 */
export async function createOrganization(
  deps: Deps,
  input: CreateOrganization,
): Promise<Organization> {
  const { branding, profile, address, ...fields } = CreateOrganization.parse(input);
  const now = deps.now();
  const row = await onDuplicate(
    () =>
      deps.db.organization.create({
        data: {
          hold_minutes: getEnv().HOLD_MINUTES,
          invoice_prefix: prefixOf(fields.slug),
          ...fields,
          postal_address: address ?? Prisma.DbNull,
          branding: (branding ?? {}) as object,
          profile: (profile ?? {}) as object,
          id: newId("org"),
          created_at: now,
          updated_at: now,
        },
      }),
    slugTaken,
  );
  // A trigger has created the organization's first pass code key.
  const secret = encryptSecret(newCodeSecret());
  await deps.db.passCodeKey.updateMany({ where: { organization_id: row.id }, data: { secret } });
  return toOrganization(row);
}

/** Returns a prefix for invoice numbers that readers recognize: `riverside-club` → `RIVERSID`. */
function prefixOf(slug: string): string {
  return slug.replaceAll("-", "").slice(0, 8).toUpperCase();
}
