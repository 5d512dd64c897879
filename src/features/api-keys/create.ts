import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { getEnv } from "@/server/env";
import { recordEvent } from "@/server/events";
import { assertWithin, type KeyGrant, loadMaker, toExpiry } from "./grants";
import { refuseOnTestClock } from "./on-test-clock";
import type { Grant } from "./rules";
import type { ApiKeyWithSecret, CreateApiKey } from "./schema";
import { makeSecret } from "./secret";
import { keyInclude, toApiKey } from "./store";

/**
 * Makes a key; its secret is in this answer only. What is not given is as the calling key has it.
 * Raises ScopeEscalation when the new key could do more than its maker.
 */
export async function createApiKey(ctx: Ctx, input: CreateApiKey): Promise<ApiKeyWithSecret> {
  const now = ctx.now();
  const maker = await loadMaker(ctx);
  const expires_at =
    input.expires_at === undefined ? maker.expires_at : toExpiry(input.expires_at, now);
  const limit = input.rate_limit_per_minute ?? limitFrom(maker);
  const wanted: KeyGrant = {
    scopes: [...new Set(input.scopes ?? maker.scopes)],
    organization_ids: [...new Set(input.organization_ids ?? maker.organization_ids)],
    mode: input.mode ?? maker.mode,
    rate_limit: limit ?? getEnv().RATE_LIMIT_PER_MINUTE,
    expires_at,
  };
  assertWithin(wanted, maker);
  const { secret, hash, hint } = makeSecret(wanted.mode);
  const made = inTx(ctx, async (tx) => {
    const row = await tx.db.apiKey.create({
      data: {
        id: newId("key"),
        tenant: { connect: { id: tx.org.tenant_id } },
        name: input.name,
        mode: wanted.mode,
        secret_hash: hash,
        secret_hint: hint,
        scopes: [...wanted.scopes],
        rate_limit_per_minute: limit,
        expires_at,
        created_at: now,
        updated_at: now,
        organizations: {
          create: wanted.organization_ids.map((organization_id) => ({
            organization: { connect: { id: organization_id } },
          })),
        },
      },
      include: keyInclude,
    });
    await recordEvent(tx, "api_key.created", row.id);
    return { ...toApiKey(row), secret };
  });
  return made.catch(refuseOnTestClock);
}

/** A maker below the installation's default passes its own limit on; null = the default. */
function limitFrom(maker: Grant): number | null {
  return maker.rate_limit < getEnv().RATE_LIMIT_PER_MINUTE ? maker.rate_limit : null;
}
