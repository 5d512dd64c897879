import { ownRights, rightsOf } from "@/features/people/staff/store";
import { uniteRights } from "@/features/people/staff/rights";
import type { Actor, Ctx } from "@/server/context";

type Staff = Extract<Actor, { kind: "staff" }>;
const NO_LIMITS = { refund_single: null, refund_per_day: null, discount_percent: null };

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

/** Returns the caller with the rights of both, and the name of who allowed it. */
export function unitedWith(actor: Staff, approver: Staff): Staff {
  const rights = ({ scopes, limits = NO_LIMITS }: Staff) => ({ scopes: [...scopes], limits });
  const { scopes, limits } = uniteRights([rights(actor), rights(approver)]);
  return { ...actor, scopes: new Set(scopes), limits, approved_by: approver.id };
}
