import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { assertWithin, grantOf, loadManager, toExpiry } from "./grants";
import { refuseOtherMode } from "./other-mode";
import type { ApiKey, UpdateApiKey } from "./schema";
import { keyInclude, loadApiKey, toApiKey } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. Raises ApiKeyNotFound, ScopeEscalation
 * when the key can do more than the caller, before the change or after it, and InvalidStatusTransition for a
 * revoked key.
 */
export async function updateApiKey(
  ctx: Ctx,
  { api_key_id, organization_ids, expires_at, ...changes }: UpdateApiKey,
): Promise<ApiKey> {
  const changed = inTx(ctx, async (tx) => {
    // Locked, so that the check sees the key that is changed.
    await tx.db.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${api_key_id} FOR NO KEY UPDATE`;
    const before = await loadApiKey(tx, api_key_id);
    const data = {
      ...changes,
      ...(changes.scopes && { scopes: [...new Set<string>(changes.scopes)] }),
      ...(expires_at !== undefined && { expires_at: toExpiry(tx, expires_at) }),
    };
    const links = organization_ids && {
      organizations: [...new Set(organization_ids)].map((organization_id) => ({ organization_id })),
    };
    const changed = [...Object.keys(data), ...(links ? ["organization_ids"] : [])];
    if (changed.length === 0) return toApiKey(before);
    const manager = await loadManager(tx, before);
    assertWithin(grantOf(before), manager);
    // Readers of the log need a revoked key's last name and rights.
    if (before.revoked_at) throw InvalidStatusTransition({ current_status: "revoked" });
    assertWithin(grantOf({ ...before, ...data, ...links }), manager);
    if (links) await relink(tx, api_key_id, links.organizations);
    const row = await tx.db.apiKey.update({
      where: { id: api_key_id },
      data: { ...data, updated_at: tx.now() },
      include: keyInclude,
    });
    await recordEvent(tx, "api_key.updated", row.id, changesOf(toApiKey(before), toApiKey(row)));
    return toApiKey(row);
  });
  return changed.catch(refuseOtherMode);
}

async function relink(tx: Ctx, api_key_id: string, links: { organization_id: string }[]) {
  const { tenant_id } = tx.org;
  await tx.db.apiKeyOrganization.deleteMany({ where: { api_key_id } });
  await tx.db.apiKeyOrganization.createMany({
    data: links.map((link) => ({ ...link, api_key_id, tenant_id })),
  });
}
