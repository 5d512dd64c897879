import { createFirstTestKey } from "@/features/platform/api-keys/create";
import { createOrganization } from "@/features/platform/organizations/create";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { TooManyTestOrganizations } from "./errors";
import type { CreateTestOrganization, OrganizationWithKey } from "./schema";

/** Programs create them and nobody tidies up, so a tenant may have only this many. */
export const MOST_TEST_ORGANIZATIONS = 25;

/**
 * Creates a test organization of the caller's tenant with its first key; only this answer contains the key's
 * secret. Zone, currency and language default to the caller's. Raises SlugExists and TooManyTestOrganizations.
 */
export async function createTestOrganization(
  ctx: Ctx,
  input: CreateTestOrganization,
): Promise<OrganizationWithKey> {
  return inTx(ctx, async (tx) => {
    const { tenant_id } = tx.org;
    // The second of two concurrent requests counts the first.
    await tx.db.$executeRaw`SELECT 1 FROM tenants WHERE id = ${tenant_id} FOR NO KEY UPDATE`;
    const present = await tx.db.organization.count({ where: { tenant_id, mode: "test" } });
    if (present >= MOST_TEST_ORGANIZATIONS) throw TooManyTestOrganizations();
    const { default_timezone, default_currency, locale } = tx.org;
    const made = await createOrganization(tx, {
      ...{ default_timezone, default_currency, locale },
      slug: `test-${newId("org").slice(-8).toLowerCase()}`,
      ...input,
      tenant_id,
    });
    const org = await tx.db.organization.findUniqueOrThrow({ where: { id: made.id } });
    const there = { ...tx, org };
    await recordEvent(there, "organization.created", made.id);
    const api_key = await createFirstTestKey(there, {
      name: "First key",
      organization_id: made.id,
    });
    return { ...made, api_key };
  });
}
