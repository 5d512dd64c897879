import { portalPath } from "@/lib/portal-path";
import { ownHost } from "@/server/portal-url";
import { makeSignInLink } from "@/features/people/sessions/sign-in-link";
import { composeInvitationMail } from "./mails";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { countRequest } from "@/server/http/rate-limit";
import { MemberHasNoEmail } from "./errors";
import type { Member, MemberId } from "./schema";
import { letterHead, sendMail } from "./send-mail";
import { loadMember, lockMember, toMember } from "./store";

const VALID_DAYS = 7;
/** Limits the invitations to one member per minute. */
const PER_MINUTE = 5;

/**
 * Mails a member a sign-in link: a draft becomes invited, and active once it follows the link. An invited
 * member gets another mail with a link of its own. The member becomes invited even if the mail cannot be handed
 * over; a repeated call sends it. Raises MemberNotFound, MemberHasNoEmail, InvalidStatusTransition (has signed
 * in already, suspended, archived), RateLimitExceeded and MailNotDelivered.
 */
export async function inviteMember(ctx: Ctx, input: MemberId): Promise<Member> {
  const { id, email, ...member } = await inTx(ctx, (tx) => markInvited(tx, input.member_id));
  await countRequest(ctx.query, `invite:${id}`, PER_MINUTE, runAfter(ctx, 0));
  const host = ownHost(ctx.org);
  const url = await makeSignInLink(ctx.db, {
    email,
    baseUrl: ctx.baseUrl,
    host,
    // Whoever belongs to several clubs comes to the one that invites.
    path: host === null ? portalPath(ctx.org.handle, "/") : "/",
    now: runAfter(ctx, 0),
    seconds: VALID_DAYS * 24 * 3600,
  });
  const mail = composeInvitationMail({ ...letterHead(ctx, member), url, validDays: VALID_DAYS });
  await sendMail(ctx, email, mail, `invitation:${id}:${ctx.requestId}`);
  return toMember(ctx, await loadMember(ctx, { id }));
}

async function markInvited(tx: Ctx, memberId: string) {
  const member = await lockMember(tx, memberId);
  const { id, status, name, locale } = member;
  const { email } = assertInvitable(member);
  const again = status === "invited";
  if (!again) {
    await tx.db.member.update({
      where: byId(tx, id),
      data: { status: "invited", updated_at: tx.now() },
    });
  }
  const moved = again ? {} : { from: status, to: "invited" };
  await recordEvent(tx, "member.invited", id, { ...moved, again });
  return { id, email, name, locale };
}

/** Returns the address that an invitation goes to. Raises MemberHasNoEmail and InvalidStatusTransition. */
export function assertInvitable(member: { status: string; email: string | null }): {
  email: string;
} {
  const { status, email } = member;
  if (status !== "draft" && status !== "invited") {
    throw InvalidStatusTransition({ current_status: status });
  }
  if (!email) throw MemberHasNoEmail();
  return { email };
}
