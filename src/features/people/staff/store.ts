import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockRow } from "@/server/data/lock-row";
import { builtInRoles, type Rights } from "./built-in-roles";
import { type BuiltInRole, isBuiltIn } from "./words";
import { StaffNotFound, StaffRoleNotFound } from "./errors";
import { uniteRights } from "./rights";
import type { Staff, StaffRole } from "./schema";

export type StaffRow = Prisma.StaffMemberModel;
type RoleRow = Prisma.StaffRoleModel;
/** The rights of each role that rows name. */
export type RoleRights = ReadonlyMap<string, Rights>;

/** Returns the person with this id. Raises StaffNotFound. */
export async function loadStaff(ctx: Ctx, id: string): Promise<StaffRow> {
  const row = await ctx.db.staffMember.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (row) return row;
  throw StaffNotFound({ resource: "staff", resource_id: id });
}

/** Locks the person until the transaction ends and returns them. Raises StaffNotFound. */
export async function lockStaff(tx: Ctx, id: string): Promise<StaffRow> {
  await lockRow(tx, "staff_members", id);
  return loadStaff(tx, id);
}

/** Returns the club's own role with this id. Raises StaffRoleNotFound; a built-in role is none. */
export async function loadRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const row = await ctx.db.staffRole.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (row) return row;
  throw StaffRoleNotFound({ resource: "staff_role", resource_id: id });
}

/** Returns the rights of the club's roles among the ids, of those that `which` selects, and of the built-in ones. */
export async function rightsOf(
  { db, org }: { db: Ctx["db"]; org: { id: string } },
  ids: readonly string[],
  which: Prisma.StaffRoleWhereInput = {},
): Promise<RoleRights> {
  const own = [...new Set(ids)].filter((id) => !isBuiltIn(id));
  const rows =
    own.length === 0
      ? []
      : await db.staffRole.findMany({
          where: { organization_id: org.id, id: { in: own }, AND: which },
        });
  return new Map<string, Rights>([
    ...(Object.entries(builtInRoles) as [BuiltInRole, Rights][]),
    ...rows.map((row) => [row.id, { scopes: row.scopes, limits: limitsOf(row) }] as const),
  ]);
}

/** Returns what a person may do by all their roles. */
export function ownRights(roleIds: readonly string[], rights: RoleRights): Rights {
  return uniteRights(roleIds.flatMap((id) => rights.get(id) ?? []));
}

function limitsOf({ refund_single, refund_per_day, discount_percent }: RoleRow) {
  return { refund_single, refund_per_day, discount_percent };
}

/** Returns the view of one person. */
export async function viewStaff(ctx: Ctx, row: StaffRow): Promise<Staff> {
  return toStaff(row, await rightsOf(ctx, row.role_ids));
}

export function toStaff(row: StaffRow, rights: RoleRights): Staff {
  const { scopes, limits } = ownRights(row.role_ids, rights);
  return {
    ...{ id: row.id, email: row.email, name: row.name, role_ids: row.role_ids },
    ...{ scopes: [...scopes], limits, host_id: row.host_id },
    status: row.status as Staff["status"],
    invited_by: row.invited_by,
    invitation_expires_at: toTimestamp(row.invitation_expires_at),
    last_seen_at: toTimestamp(row.last_seen_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

export function toRole(row: RoleRow): StaffRole {
  return {
    ...{ id: row.id, name: row.name, description: row.description, built_in: false },
    ...{ scopes: row.scopes, limits: limitsOf(row), archived_at: toTimestamp(row.archived_at) },
    ...{ created_at: toTimestamp(row.created_at), updated_at: toTimestamp(row.updated_at) },
  };
}
