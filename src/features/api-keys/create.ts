import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { getEnv } from "@/server/env";
import { fieldFault, InsufficientScope } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { ScopeEscalation } from "./errors";
import { findEscalation, type Grant } from "./rules";
import type { ApiKeyWithSecret, CreateApiKey } from "./schema";
import { type KeyMode, makeSecret } from "./secret";
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
  const wanted: Grant & { mode: KeyMode } = {
    scopes: [...new Set(input.scopes ?? maker.scopes)],
    organization_ids: [...new Set(input.organization_ids ?? maker.organization_ids)],
    mode: input.mode ?? maker.mode,
    rate_limit: limit ?? getEnv().RATE_LIMIT_PER_MINUTE,
    expires_at,
  };
  const field = findEscalation(wanted, maker);
  if (field) throw ScopeEscalation({ field });
  const { secret, hash, hint } = makeSecret(wanted.mode);
  return inTx(ctx, async (tx) => {
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
}

/** What the caller may do: an API key as it is stored, the operator everything. */
async function loadMaker(ctx: Ctx): Promise<Grant & { mode: KeyMode }> {
  const { actor } = ctx;
  if (actor.kind === "system") {
    return {
      scopes: ["*"],
      organization_ids: await organizationsOf(ctx),
      mode: "live",
      rate_limit: Infinity,
      expires_at: null,
    };
  }
  if (actor.kind !== "apiKey") throw InsufficientScope({ required_scope: "api-keys:write" });
  const key = await ctx.db.apiKey.findUniqueOrThrow({ where: { id: actor.id } });
  return {
    scopes: key.scopes,
    organization_ids: actor.organization_ids,
    mode: key.mode as KeyMode,
    rate_limit: key.rate_limit_per_minute ?? getEnv().RATE_LIMIT_PER_MINUTE,
    expires_at: key.expires_at,
  };
}

async function organizationsOf(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.organization.findMany({
    where: { tenant_id: ctx.org.tenant_id },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** A maker below the installation's default passes its own limit on; null = the default. */
function limitFrom(maker: Grant): number | null {
  return maker.rate_limit < getEnv().RATE_LIMIT_PER_MINUTE ? maker.rate_limit : null;
}

function toExpiry(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  if (at > now) return at;
  throw fieldFault(["body", "expires_at"], "value_error", "Input should be in the future", text);
}
