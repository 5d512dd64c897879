import { forgetUser } from "@/features/people/sessions/forget-user";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { assertMayChange } from "./giver";
import { keepingOwner } from "./keeping-owner";
import type { Staff, StaffId } from "./schema";
import { lockStaff, viewStaff } from "./store";

type Status = Staff["status"];

/** Returns the verb that moves a person to a status; who is there already stays unchanged. */
const moveTo =
  (to: Status, from: readonly Status[], type: string) =>
  (ctx: Ctx, { staff_id }: StaffId): Promise<Staff> =>
    inTx(ctx, async (tx) => {
      const before = await lockStaff(tx, staff_id);
      await assertMayChange(tx, before);
      if (before.status === to) return viewStaff(tx, before);
      if (!from.includes(before.status as Status)) {
        throw InvalidStatusTransition({ current_status: before.status });
      }
      const data = { status: to, invitation_expires_at: null, updated_at: tx.now() };
      const row = await keepingOwner(() =>
        tx.db.staffMember.update({ where: byId(tx, staff_id), data }),
      );
      if (to === "removed") await forgetUser(tx.db, before.email);
      await recordEvent(tx, type, staff_id, { from: before.status, to });
      return viewStaff(tx, row);
    });

/**
 * Keeps a person out of the console from their next request on, until they are reactivated. Raises StaffNotFound,
 * OwnRoles, RoleEscalation, LastStaffOwner and InvalidStatusTransition.
 */
export const suspendStaff = moveTo("suspended", ["active"], "staff.suspended");

/** Lets a suspended person in again. Raises as `suspendStaff`. */
export const reactivateStaff = moveTo("active", ["suspended"], "staff.reactivated");

/**
 * Takes a person off the staff, or takes an invitation back, for good; the address can be invited again, and no passkey
 * of before opens the console then, unless the address is a member's or another club's too. Raises as `suspendStaff`.
 */
export const removeStaff = moveTo("removed", ["invited", "active", "suspended"], "staff.removed");
