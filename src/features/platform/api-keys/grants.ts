import { unbounded } from "@/lib/staff-limits";
import { type Ctx, hasScope, type Mode, modeOf } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { fieldFault, InsufficientScope } from "@/server/errors";
import { runAfter } from "@/server/jobs/queue";
import { ScopeEscalation } from "./errors";
import { findEscalation, type Grant } from "./rules";
import { ALL_SCOPES } from "./schema";
import type { KeyMode } from "./secret";
import type { KeyRow } from "./store";

export type KeyGrant = Grant & { mode: KeyMode };

/**
 * Returns the caller's rights: an API key has those stored with it, a staff member those its roles allow in the
 * current club, but for what a limit of theirs bounds, and the operator has all. Raises InsufficientScope.
 */
export async function loadMaker(ctx: Ctx): Promise<KeyGrant> {
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
  if (actor.kind === "staff" && hasScope(actor, "api-keys:write")) {
    return {
      scopes: scopesToGive(actor),
      organization_ids: [ctx.org.id],
      mode: modeOf(ctx.org),
      rate_limit: getEnv().RATE_LIMIT_PER_MINUTE,
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

/** Returns the scopes that somebody of the staff may give to a key: none that would leave their limits behind. */
function scopesToGive({ scopes, limits }: Extract<Ctx["actor"], { kind: "staff" }>): string[] {
  const own = [...scopes];
  if (!limits) return own;
  const left = unbounded(own, limits);
  return own.includes("*") && !left.includes("*") ? unbounded(ALL_SCOPES, limits) : left;
}

/**
 * Returns the caller's rights over a key. How fast a key may ask is no right of a person: staff change and end a
 * key whose limit the operator has raised, and it stays as high. Raises InsufficientScope.
 */
export async function loadManager(ctx: Ctx, key: KeyRow): Promise<KeyGrant> {
  const own = await loadMaker(ctx);
  if (ctx.actor.kind !== "staff") return own;
  return { ...own, rate_limit: Math.max(own.rate_limit, grantOf(key).rate_limit) };
}

/** Returns the rights of a stored key. */
export function grantOf(key: KeyRow): KeyGrant {
  return {
    scopes: key.scopes,
    organization_ids: key.organizations.map((link) => link.organization_id),
    mode: key.mode as KeyMode,
    rate_limit: key.rate_limit_per_minute ?? getEnv().RATE_LIMIT_PER_MINUTE,
    expires_at: key.expires_at,
  };
}

/** Raises ScopeEscalation when a grant exceeds the caller's; `field` names the part that does. */
export function assertWithin(wanted: Grant, maker: Grant): void {
  const field = findEscalation(wanted, maker);
  if (field) throw ScopeEscalation({ field });
}

/**
 * Parses a key's expiry date; a time in the past is a field fault. Keys expire by real time, even in an
 * organization on a test clock.
 */
export function toExpiry(ctx: Ctx, text: string | null): Date | null {
  if (text === null) return null;
  const at = new Date(text);
  if (at > runAfter(ctx, 0)) return at;
  throw fieldFault(["body", "expires_at"], "value_error", "Input should be in the future", text);
}

/** Returns the ids of the tenant's organizations, either all or only those in one mode. */
export async function organizationsOf(ctx: Ctx, mode?: Mode): Promise<string[]> {
  const rows = await ctx.db.organization.findMany({
    where: { tenant_id: ctx.org.tenant_id, ...(mode && { mode }) },
    select: { id: true },
  });
  return rows.map((row) => row.id);
}
