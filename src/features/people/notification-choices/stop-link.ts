import { linkUrl, type Portal } from "@/server/portal-url";
import type { Ctx } from "@/server/context";
import { isSigned, signText } from "@/server/config/secrets";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";

/** Ends one kind of one member's mails, without a sign-in: the signature is the credential. */
export type StopLink = { organization_id: string; member_id: string; kind: NotificationKind };

const PURPOSE = "stop mails";

/**
 * Returns the address in a mail that ends mails of its kind. It does not expire, since a mailbox is
 * tidied years later, and all it can do is switch a kind off.
 */
export function stopUrl(
  ctx: Portal & Pick<Ctx, "org">,
  member: { id: string },
  kind: NotificationKind,
): string {
  const named = `${ctx.org.id}.${member.id}.${kind}`;
  return linkUrl(ctx, `/unsubscribe/${named}.${signText(PURPOSE, named)}`);
}

/** Returns the choice that a link's token names; null for a token that we did not sign. */
export function readStopToken(token: string): StopLink | null {
  const [organization_id = "", member_id = "", named = "", signature = ""] = token.split(".");
  const kind = NOTIFICATION_KINDS.find((one) => one === named);
  if (!kind || !isSigned(PURPOSE, `${organization_id}.${member_id}.${named}`, signature)) {
    return null;
  }
  return { organization_id, member_id, kind };
}
