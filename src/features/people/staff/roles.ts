import { newId } from "@/lib/ids";
import { byId, type Ctx, inTx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { builtInRoles } from "./built-in-roles";
import { BUILT_IN_ROLES } from "./words";
import { StaffRoleInUse } from "./errors";
import { assertMayGive } from "./giver";
import type {
  CreateStaffRole,
  StaffRole,
  StaffRoleId,
  StaffRoles,
  UpdateStaffRole,
} from "./schema";
import { loadRole, toRole } from "./store";

const NO_LIMITS = { refund_single: null, refund_per_day: null, discount_percent: null };
const NAMES: Record<(typeof BUILT_IN_ROLES)[number], string> = {
  ...{ owner: "Owner", manager: "Manager", front_desk: "Front desk" },
  ...{ accountant: "Accountant", host: "Host", viewer: "Viewer" },
};

/** Returns every role: the built-in ones, then the club's own by name. */
export async function listStaffRoles(ctx: Ctx): Promise<StaffRoles> {
  const rows = await ctx.db.staffRole.findMany({
    where: { organization_id: ctx.org.id },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const builtIn = BUILT_IN_ROLES.map((id): StaffRole => {
    const { scopes, limits } = builtInRoles[id];
    const never = { archived_at: null, created_at: null, updated_at: null };
    const name = NAMES[id];
    return { id, name, description: null, built_in: true, scopes: [...scopes], limits, ...never };
  });
  return { items: [...builtIn, ...rows.map(toRole)] };
}

/** Returns a role of the club's own. Raises StaffRoleNotFound. */
export async function getStaffRole(ctx: Ctx, input: StaffRoleId): Promise<StaffRole> {
  return toRole(await loadRole(ctx, input.role_id));
}

/** Adds a role of the club's own. Raises RoleEscalation for rights that the caller lacks. */
export async function createStaffRole(ctx: Ctx, input: CreateStaffRole): Promise<StaffRole> {
  const limits = { ...NO_LIMITS, ...input.limits };
  assertMayGive(ctx, { scopes: input.scopes, limits });
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const row = await tx.db.staffRole.create({
      data: {
        ...{ id: newId("rol"), organization_id: tx.org.id, name: input.name, ...limits },
        ...{ description: input.description ?? null, scopes: [...new Set(input.scopes)].sort() },
        ...{ created_at: now, updated_at: now },
      },
    });
    await recordEvent(tx, "staff_role.created", row.id);
    return toRole(row);
  });
}

/**
 * Changes a role of the club's own, for everybody who has it, from their next request on. Nobody changes a role that
 * allows more than they may do, before or after. Raises StaffRoleNotFound and RoleEscalation.
 */
export async function updateStaffRole(ctx: Ctx, input: UpdateStaffRole): Promise<StaffRole> {
  const { role_id, limits, scopes, ...rest } = input;
  return inTx(ctx, async (tx) => {
    const before = toRole(await loadRole(tx, role_id));
    const data = { ...rest, ...limits, ...(scopes && { scopes: [...new Set(scopes)].sort() }) };
    assertMayGive(tx, before);
    if (Object.keys(data).length === 0) return before;
    const write = { where: byId(tx, role_id), data: { ...data, updated_at: tx.now() } };
    const after = toRole(await tx.db.staffRole.update(write));
    assertMayGive(tx, after);
    await recordEvent(tx, "staff_role.updated", role_id, changesOf(before, after));
    return after;
  });
}

const { archive, restore } = archiving({
  name: "staff_role",
  load: loadRole,
  assertUnused: async (tx, id) => {
    const where = { organization_id: tx.org.id, role_ids: { has: id }, status: { not: "removed" } };
    if (await tx.db.staffMember.findFirst({ where, select: { id: true } })) throw StaffRoleInUse();
  },
  write: (tx, where, data) => tx.db.staffRole.update({ where, data }),
  view: (_tx, row) => toRole(row),
});

/** Takes a role out of use. Raises StaffRoleNotFound and StaffRoleInUse. */
export async function archiveStaffRole(ctx: Ctx, input: StaffRoleId): Promise<StaffRole> {
  return archive(ctx, input.role_id);
}

/** Brings an archived role back. Raises StaffRoleNotFound. */
export async function restoreStaffRole(ctx: Ctx, input: StaffRoleId): Promise<StaffRole> {
  return restore(ctx, input.role_id);
}
