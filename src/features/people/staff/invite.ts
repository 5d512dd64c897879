import { newId } from "@/lib/ids";
import { DAY } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import { onDuplicate } from "@/server/data/unique-violation";
import { InvalidStatusTransition } from "@/server/errors";
import { countRequest } from "@/server/http/rate-limit";
import { actorText, recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { StaffExists } from "./errors";
import { assertMayGiveRoles } from "./giver";
import { assertHost } from "./host";
import { mailInvitation } from "./mail-invitation";
import type { InviteStaff, Staff, StaffId } from "./schema";
import { lockStaff, type StaffRow, viewStaff } from "./store";

const VALID_DAYS = 7;
/** Limits the invitations to one person per minute. */
const PER_MINUTE = 5;

/**
 * Puts somebody on the staff as invited, and mails them a link that is good for seven days. Raises StaffExists,
 * RoleEscalation, ValidationFailure at `body.role_ids` and `body.host_id`, and MailNotDelivered; they are invited even
 * if the mail could not be handed over.
 */
export async function inviteStaff(ctx: Ctx, input: InviteStaff): Promise<Staff> {
  const row = await addStaff(ctx, input);
  await mailInvitation(ctx, row);
  return viewStaff(ctx, row);
}

/** Puts somebody on the staff as invited, without a mail. Raises as inviteStaff does. */
export async function addStaff(ctx: Ctx, input: InviteStaff): Promise<StaffRow> {
  await assertMayGiveRoles(ctx, input.role_ids);
  await assertHost(ctx, input.host_id ?? null);
  return inTx(ctx, async (tx) => {
    const now = tx.now();
    const made = await onDuplicate(
      () =>
        tx.db.staffMember.create({
          data: {
            ...{ id: newId("stf"), organization_id: tx.org.id, name: input.name },
            ...{ email: input.email.toLowerCase(), role_ids: [...new Set(input.role_ids)] },
            ...{ host_id: input.host_id ?? null, invited_by: actorText(tx.actor) },
            ...{ invitation_expires_at: endOfInvitation(tx), created_at: now, updated_at: now },
          },
        }),
      { email: () => StaffExists() },
    );
    await recordEvent(tx, "staff.invited", made.id, { role_ids: made.role_ids });
    return made;
  });
}

/**
 * Mails an invited person a new link; earlier ones end. Raises StaffNotFound, InvalidStatusTransition (accepted
 * already, removed), RateLimitExceeded and MailNotDelivered.
 */
export async function resendInvitation(ctx: Ctx, { staff_id }: StaffId): Promise<Staff> {
  const row = await renewInvitation(ctx, { staff_id });
  await countRequest(ctx.query, `invite:${staff_id}`, PER_MINUTE, runAfter(ctx, 0));
  await mailInvitation(ctx, row);
  return viewStaff(ctx, row);
}

/** Makes an invitation good for another seven days, without a mail. Raises StaffNotFound and InvalidStatusTransition. */
export function renewInvitation(ctx: Ctx, { staff_id }: StaffId): Promise<StaffRow> {
  return inTx(ctx, async (tx) => {
    const { status } = await lockStaff(tx, staff_id);
    if (status !== "invited") throw InvalidStatusTransition({ current_status: status });
    const data = { invitation_expires_at: endOfInvitation(tx), updated_at: tx.now() };
    const changed = await tx.db.staffMember.update({ where: byId(tx, staff_id), data });
    await recordEvent(tx, "staff.invited", staff_id, { again: true });
    return changed;
  });
}

/** Returns when an invitation of now ends: by real time, as the link in its mail does. */
function endOfInvitation(ctx: Ctx): Date {
  return runAfter(ctx, VALID_DAYS * DAY);
}
