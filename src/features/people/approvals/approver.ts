import { ownRights, rightsOf } from "@/features/people/staff/store";
import type { Actor, Ctx } from "@/server/context";

type Staff = Extract<Actor, { kind: "staff" }>;

/** Returns somebody else of the club's active staff, with their present rights; null for the caller and for nobody. */
export async function findApprover(
  ctx: Ctx,
  by: { id: string } | { email: string },
): Promise<Staff | null> {
  const where = { organization_id: ctx.org.id, status: "active", id: { not: ctx.actor.id } };
  const row = await ctx.db.staffMember.findFirst({ where: { AND: [where, by] } });
  if (!row) return null;
  const { scopes, limits } = ownRights(row.role_ids, await rightsOf(ctx, row.role_ids));
  return { kind: "staff", id: row.id, name: row.name, scopes: new Set(scopes), limits };
}

/** Returns the context of an act as if it were allowed, to tell what it would do. */
export function asIfAllowed(ctx: Ctx): Ctx {
  const { actor } = ctx;
  if (actor.kind !== "staff") return ctx;
  const { limits: _, ...without } = actor;
  return { ...ctx, actor: { ...without, scopes: new Set(["*"]) } };
}

/**
 * Returns the caller with the scopes of both and the limits of who allowed it, whose gift it is: wider limits of the
 * caller's own do not add to a colleague's day.
 */
export function unitedWith(actor: Staff, { id, scopes, limits }: Staff): Staff {
  return { ...actor, scopes: new Set([...actor.scopes, ...scopes]), limits, approved_by: id };
}
