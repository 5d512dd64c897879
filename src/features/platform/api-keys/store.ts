import { toActor } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { ApiKeyNotFound } from "./errors";
import type { ApiKey } from "./schema";

export const keyInclude = {
  organizations: { select: { organization_id: true }, orderBy: { organization_id: "asc" } },
} satisfies Prisma.ApiKeyInclude;
export type KeyRow = Prisma.ApiKeyGetPayload<{ include: typeof keyInclude }>;

/**
 * Selects the keys that the caller may see and manage: keys of its tenant, linked to no organization beyond the
 * caller's own. One club's key can so neither read nor revoke another club's.
 */
export function manageable(ctx: Ctx): Prisma.ApiKeyWhereInput {
  const tenant_id = ctx.org.tenant_id;
  if (ctx.actor.kind === "system") return { tenant_id };
  const own = ctx.actor.kind === "apiKey" ? ctx.actor.organization_ids : [ctx.org.id];
  return { tenant_id, organizations: { every: { organization_id: { in: own } } } };
}

/** Returns a key that the caller may manage. Raises ApiKeyNotFound. */
export async function loadApiKey(ctx: Ctx, id: string): Promise<KeyRow> {
  const row = await ctx.db.apiKey.findFirst({
    where: { ...manageable(ctx), id },
    include: keyInclude,
  });
  if (!row) throw ApiKeyNotFound({ resource: "api_key", resource_id: id });
  return row;
}

export function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    mode: row.mode as ApiKey["mode"],
    secret_hint: row.secret_hint,
    scopes: row.scopes,
    organization_ids: row.organizations.map((link) => link.organization_id),
    rate_limit_per_minute: row.rate_limit_per_minute,
    expires_at: toTimestamp(row.expires_at),
    previous_secret_expires_at: toTimestamp(row.previous_expires_at),
    revoked_at: toTimestamp(row.revoked_at),
    last_used_at: toTimestamp(row.last_used_at),
    created_by: row.created_by === null ? null : toActor(row.created_by),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
