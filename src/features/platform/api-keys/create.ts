import { newId } from "@/lib/ids";
import { type Ctx, inTx, modeOf } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { actorText, recordEvent } from "@/server/jobs/events";
import { assertWithin, type KeyGrant, loadMaker, organizationsOf, toExpiry } from "./grants";
import { refuseOtherMode } from "./other-mode";
import type { Grant } from "./rules";
import type { ApiKeyWithSecret, CreateApiKey } from "./schema";
import { makeSecret } from "./secret";
import { keyInclude, toApiKey } from "./store";

/**
 * Creates a key; only this answer contains its secret. A field left out takes the calling key's value. For the
 * operator, the defaults are the context's mode and all the tenant's organizations in that mode. Raises
 * ScopeEscalation when the new key could do more than its maker, and KeyModeMismatch.
 */
export async function createApiKey(ctx: Ctx, input: CreateApiKey): Promise<ApiKeyWithSecret> {
  const maker = await loadMaker(ctx);
  const operator = ctx.actor.kind === "system";
  const mode = input.mode ?? (operator ? modeOf(ctx.org) : maker.mode);
  const ids =
    input.organization_ids ??
    (operator ? await organizationsOf(ctx, mode) : maker.organization_ids);
  const expires_at =
    input.expires_at === undefined ? maker.expires_at : toExpiry(ctx, input.expires_at);
  const { rate_limit_per_minute: limit = limitOf(maker) } = input;
  const wanted: KeyGrant = {
    scopes: [...new Set(input.scopes ?? maker.scopes)],
    organization_ids: [...new Set(ids)],
    mode,
    rate_limit: limit ?? getEnv().RATE_LIMIT_PER_MINUTE,
    expires_at,
  };
  assertWithin(wanted, maker);
  return inTx(ctx, (tx) => insertKey(tx, { name: input.name, wanted, limit }));
}

/** Creates the first key of a new test organization, with the rights that its maker has elsewhere. */
export async function createFirstTestKey(
  tx: Ctx,
  of: { name: string; organization_id: string },
): Promise<ApiKeyWithSecret> {
  const maker = await loadMaker(tx);
  const wanted: KeyGrant = { ...maker, mode: "test", organization_ids: [of.organization_id] };
  return insertKey(tx, { name: of.name, wanted, limit: limitOf(maker) });
}

async function insertKey(
  tx: Ctx,
  { name, wanted, limit }: { name: string; wanted: KeyGrant; limit: number | null },
): Promise<ApiKeyWithSecret> {
  const now = tx.now();
  const { secret, hash, hint } = makeSecret(wanted.mode);
  const data = {
    id: newId("key"),
    tenant: { connect: { id: tx.org.tenant_id } },
    name,
    mode: wanted.mode,
    secret_hash: hash,
    secret_hint: hint,
    scopes: [...wanted.scopes],
    rate_limit_per_minute: limit,
    expires_at: wanted.expires_at,
    created_by: actorText(tx.actor),
    created_at: now,
    updated_at: now,
    organizations: {
      create: wanted.organization_ids.map((organization_id) => ({
        organization: { connect: { id: organization_id } },
      })),
    },
  };
  const row = await tx.db.apiKey.create({ data, include: keyInclude }).catch(refuseOtherMode);
  await recordEvent(tx, "api_key.created", row.id);
  return { ...toApiKey(row), secret };
}

/** Returns the maker's own limit, lower or higher than the installation's default; null = the default. */
function limitOf({ rate_limit }: Grant): number | null {
  return rate_limit === getEnv().RATE_LIMIT_PER_MINUTE ? null : rate_limit;
}
