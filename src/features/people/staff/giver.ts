import { findExcess } from "@/lib/staff-limits";
import type { Ctx } from "@/server/context";
import { assertUsable } from "@/server/data/references";
import type { Rights } from "./built-in-roles";
import { OwnRoles, RoleEscalation } from "./errors";
import { ownRights, rightsOf } from "./store";

const UNKNOWN = { type: "unknown_role", msg: "The organization has no role with this id" };
const NO_LIMITS = { refund_single: null, refund_per_day: null, discount_percent: null };

/** Raises RoleEscalation when the rights are more than the caller's own; `field` names the part. */
export function assertMayGive({ actor }: Pick<Ctx, "actor">, wanted: Rights): void {
  const limits = actor.kind === "staff" ? (actor.limits ?? NO_LIMITS) : NO_LIMITS;
  const field = findExcess(wanted, { scopes: [...actor.scopes], limits });
  if (field) throw RoleEscalation({ field });
}

/**
 * Checks that the caller may give these roles. Raises ValidationFailure at `body.role_ids.<n>` for an id that names no
 * role, and RoleEscalation.
 */
export async function assertMayGiveRoles(ctx: Ctx, ids: string[]): Promise<void> {
  const rights = await rightsOf(ctx, ids);
  assertUsable("role_ids", ids, (id) => (rights.has(id) ? null : UNKNOWN));
  assertMayGive(ctx, ownRights(ids, rights));
}

/** Raises OwnRoles when the caller is the person whose place would change. */
export function assertSomebodyElse({ actor }: Pick<Ctx, "actor">, staffId: string): void {
  if (actor.kind === "staff" && actor.id === staffId) throw OwnRoles();
}
