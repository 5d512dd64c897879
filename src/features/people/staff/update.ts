import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { assertMayChange, assertMayGiveRoles } from "./giver";
import { assertHost } from "./host";
import { keepingOwner } from "./keeping-owner";
import type { Staff, UpdateStaff } from "./schema";
import { lockStaff, viewStaff } from "./store";

/**
 * Changes a person's name, roles or host; it holds from their next request on. Nobody changes their own roles, or
 * those of somebody who may do more. Raises StaffNotFound, OwnRoles, RoleEscalation, LastStaffOwner and
 * ValidationFailure.
 */
export async function updateStaff(ctx: Ctx, { staff_id, ...changes }: UpdateStaff): Promise<Staff> {
  return inTx(ctx, async (tx) => {
    const before = await lockStaff(tx, staff_id);
    if (changes.role_ids) {
      await assertMayChange(tx, before);
      await assertMayGiveRoles(tx, changes.role_ids, before.role_ids);
    }
    await assertHost(tx, changes.host_id ?? null);
    const data = {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.host_id !== undefined && { host_id: changes.host_id }),
      ...(changes.role_ids && { role_ids: [...new Set(changes.role_ids)] }),
    };
    if (Object.keys(data).length === 0) return viewStaff(tx, before);
    const write = { where: byId(tx, staff_id), data: { ...data, updated_at: tx.now() } };
    const row = await keepingOwner(() => tx.db.staffMember.update(write));
    await recordEvent(tx, "staff.updated", staff_id, changesOf(before, data));
    return viewStaff(tx, row);
  });
}
