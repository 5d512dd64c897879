import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { StaffNotFound } from "./errors";
import type { Staff, StaffId } from "./schema";
import { lockStaff, viewStaff } from "./store";

/**
 * Accepts an invitation, for the person who is signed in with its address. Raises StaffNotFound for anybody else's and
 * for one that has run out, and InvalidStatusTransition for one that was answered before.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { staff_id, email }: StaffId & { email: string },
): Promise<Staff> {
  return inTx(ctx, async (tx) => {
    const before = await lockStaff(tx, staff_id);
    const ends = before.invitation_expires_at;
    const open = ends && ends > runAfter(tx, 0);
    if (before.email !== email.toLowerCase() || (before.status === "invited" && !open)) {
      throw StaffNotFound({ resource: "staff", resource_id: staff_id });
    }
    if (before.status !== "invited") {
      throw InvalidStatusTransition({ current_status: before.status });
    }
    const data = { status: "active", invitation_expires_at: null, updated_at: tx.now() };
    const row = await tx.db.staffMember.update({ where: byId(tx, staff_id), data });
    await recordEvent(tx, "staff.activated", staff_id, { from: "invited", to: "active" });
    return viewStaff(tx, row);
  });
}
