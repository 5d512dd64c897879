import { ownRights, rightsOf } from "@/features/people/staff/store";
import type { Actor, Ctx } from "@/server/context";
import { inRealTime } from "@/server/jobs/queue";
import type { ExportRecord } from "./store";

type Asked = Pick<ExportRecord, "made_by" | "scopes">;

/**
 * Returns whoever asked for an export, with the rights that they had then and still have; null for somebody who has
 * left, and for a key that has ended.
 */
export async function presentMaker(ctx: Ctx, { made_by, scopes }: Asked): Promise<Actor | null> {
  const [kind, id = ""] = made_by.split(/:(.*)/s);
  if (kind === "system") return { kind, id, scopes: new Set(scopes) };
  if (kind === "staff") {
    const now = await scopesOfStaff(ctx, id);
    return now && { kind, id, scopes: common(scopes, now) };
  }
  if (kind !== "apiKey") return null;
  const now = await scopesOfKey(ctx, id);
  const { id: own, tenant_id } = ctx.org;
  return now && { kind, id, tenant_id, organization_ids: [own], scopes: common(scopes, now) };
}

async function scopesOfStaff(ctx: Ctx, id: string): Promise<readonly string[] | null> {
  const where = { organization_id: ctx.org.id, id, status: "active" };
  const row = await ctx.db.staffMember.findFirst({ where, select: { role_ids: true } });
  return row && ownRights(row.role_ids, await rightsOf(ctx, row.role_ids)).scopes;
}

async function scopesOfKey(ctx: Ctx, id: string): Promise<readonly string[] | null> {
  const now = inRealTime(ctx).now();
  const key = await ctx.db.apiKey.findFirst({
    where: {
      ...{ id, tenant_id: ctx.org.tenant_id, revoked_at: null },
      OR: [{ expires_at: null }, { expires_at: { gt: now } }],
      organizations: { some: { organization_id: ctx.org.id } },
    },
    select: { scopes: true },
  });
  return key && key.scopes;
}

/** Returns the scopes that were there then and are there now; `*` stands for all of them. */
function common(then: readonly string[], now: readonly string[]): Set<string> {
  if (now.includes("*")) return new Set(then);
  return new Set(then.includes("*") ? now : then.filter((scope) => now.includes(scope)));
}
