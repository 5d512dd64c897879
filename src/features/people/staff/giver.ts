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
 * Checks that the caller may give these roles to somebody who has those of `present`. Raises ValidationFailure at
 * `body.role_ids.<n>` for an id that names no role, or one out of use that would be added, and RoleEscalation.
 */
export async function assertMayGiveRoles(
  ctx: Ctx,
  ids: string[],
  present: string[] = [],
): Promise<void> {
  const which = { OR: [{ archived_at: null }, { id: { in: present } }] };
  const rights = await rightsOf(ctx, ids, which);
  assertUsable("role_ids", ids, (id) => (rights.has(id) ? null : UNKNOWN));
  assertMayGive(ctx, ownRights(ids, rights));
}

/**
 * Checks that the caller may change the place of a person. Raises OwnRoles for the caller's own, and RoleEscalation for
 * that of somebody who may do more.
 */
export async function assertMayChange(
  ctx: Ctx,
  { id, role_ids }: { id: string; role_ids: string[] },
): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === "staff" && actor.id === id) throw OwnRoles();
  assertMayGive(ctx, ownRights(role_ids, await rightsOf(ctx, role_ids)));
}
