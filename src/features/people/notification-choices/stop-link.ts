import { linkUrl, type Portal } from "@/server/portal-url";
import type { Ctx } from "@/server/context";
import { lastingKey } from "@/server/config/secret-key-check";
import { isSigned, sameText, signWith } from "@/server/config/secrets";
import type { Db } from "@/server/data/db";
import { NOTIFICATION_KINDS, type NotificationKind } from "./kinds";

/** Ends one kind of one member's mails, without a sign-in: the signature is the credential. */
export type StopLink = { organization_id: string; member_id: string; kind: NotificationKind };

const PURPOSE = "stop mails";

/** Returns the key that signs the links, which outlives SECRET_KEY as they do. */
export const stopKey = (db: Db): Promise<Buffer> => lastingKey(db, PURPOSE);

/**
 * Returns the address in a mail that ends mails of its kind. It does not expire, since a mailbox is
 * tidied years later, and all it can do is switch a kind off.
 */
export async function stopUrl(
  ctx: Portal & Pick<Ctx, "org" | "db">,
  member: { id: string },
  kind: NotificationKind,
): Promise<string> {
  const named = `${ctx.org.id}.${member.id}.${kind}`;
  return linkUrl(ctx, `/unsubscribe/${named}.${signWith(await stopKey(ctx.db), named)}`);
}

/** Returns the choice that a link's token names; null for a token that we did not sign. */
export async function readStopToken(db: Db, token: string): Promise<StopLink | null> {
  const [organization_id = "", member_id = "", named = "", signature = ""] = token.split(".");
  const kind = NOTIFICATION_KINDS.find((one) => one === named);
  if (!kind) return null;
  const text = `${organization_id}.${member_id}.${named}`;
  const ours =
    sameText(signature, signWith(await stopKey(db), text)) ||
    // A mail from before there was a stored key may have any configured key's signature.
    isSigned(PURPOSE, text, signature);
  return ours ? { organization_id, member_id, kind } : null;
}
