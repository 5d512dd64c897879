import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { NotificationSettings, UpdateNotificationSettings } from "./schema";
import { getNotificationSettings, type OwnMails, readOwnMails } from "./settings";
import { reasonOf } from "./words";

/**
 * Changes which mails the club sends, and its sentences in them; an empty change leaves `updated_at` alone. Raises a
 * field fault for a mail that is always sent.
 */
export async function updateNotificationSettings(
  ctx: Ctx,
  { mails = [] }: UpdateNotificationSettings,
): Promise<NotificationSettings> {
  mails.forEach(({ kind, sent }, at) => {
    if (sent !== false || reasonOf(kind) === null) return;
    throw fieldFault(
      ["body", "mails", String(at), "sent"],
      "mail_always_sent",
      "Input should be true: this mail is always sent",
      sent,
    );
  });
  if (mails.length === 0) return getNotificationSettings(ctx);
  return inTx(ctx, async (tx) => {
    const organization_id = tx.org.id;
    // Locked: the first change creates the row, and two at once lose nothing of each other.
    await tx.db
      .$queryRaw`SELECT 1 FROM organizations WHERE id = ${organization_id} FOR NO KEY UPDATE`;
    const { own: before } = await readOwnMails(tx);
    const after = changed(before, mails);
    const changes = changesOf(before, after) as { changed: string[] };
    if (changes.changed.length === 0) return getNotificationSettings(tx);
    const now = tx.now();
    await tx.db.notificationSettings.upsert({
      where: { organization_id },
      create: { ...after, organization_id, created_at: now, updated_at: now },
      update: { ...after, updated_at: now },
    });
    await recordEvent(tx, "notification_settings.updated", organization_id, changes);
    return getNotificationSettings(tx);
  });
}

function changed(
  before: OwnMails,
  mails: NonNullable<UpdateNotificationSettings["mails"]>,
): OwnMails {
  const muted = new Set(before.muted);
  const sentences = structuredClone(before.sentences);
  for (const { kind, sent, sentences: told = [] } of mails) {
    if (sent === false) muted.add(kind);
    if (sent === true) muted.delete(kind);
    const own = { ...sentences[kind] };
    for (const { language, text } of told) {
      if (text === null) delete own[language];
      else own[language] = text;
    }
    if (Object.keys(own).length > 0) sentences[kind] = own;
    else delete sentences[kind];
  }
  return { muted: [...muted].toSorted(), sentences };
}
