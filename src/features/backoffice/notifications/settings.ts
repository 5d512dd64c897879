import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { type Composed, withParagraph } from "@/server/mail/layout";
import { languageOf } from "@/server/words/catalogue";
import type { NotificationSettings } from "./schema";
import { MAIL_KINDS, type MailKind, reasonOf } from "./words";

/** The club's own sentences, by the kind of mail, then by language. */
export type Sentences = Partial<Record<MailKind, Record<string, string>>>;
export type OwnMails = { muted: string[]; sentences: Sentences };

/** Returns what a club has changed about its mails; nothing at first. */
export async function readOwnMails({ db, org }: Pick<Ctx, "db" | "org">) {
  const row = await db.notificationSettings.findUnique({ where: { organization_id: org.id } });
  const { muted = [], sentences = {} } = row ?? {};
  return { row, own: { muted, sentences: sentences as Sentences } satisfies OwnMails };
}

/** Returns the organization's mails as the API shows them. */
export async function getNotificationSettings(ctx: Ctx): Promise<NotificationSettings> {
  const { row, own } = await readOwnMails(ctx);
  const { id } = ctx.org;
  const since = row ?? (await ctx.db.organization.findUniqueOrThrow({ where: { id } }));
  return {
    mails: MAIL_KINDS.map((kind) => ({
      kind,
      sent: isSent(own, kind),
      always_because: reasonOf(kind),
      sentences: Object.entries(own.sentences[kind] ?? {})
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([language, text]) => ({ language, text })),
    })),
    created_at: toTimestamp(since.created_at),
    updated_at: toTimestamp(row?.updated_at ?? since.created_at),
  };
}

/** True unless the club leaves this mail out, and may. */
export function isSent({ muted }: OwnMails, kind: MailKind): boolean {
  return reasonOf(kind) !== null || !muted.includes(kind);
}

/** Returns a mail with the sentence that the club adds in its language, where there is one. */
export function withOwnSentence({ sentences }: OwnMails, kind: MailKind, mail: Composed): Composed {
  const language = languageOf(mail.letter?.reader.locale ?? null);
  const text = sentences[kind]?.[language];
  return text === undefined ? mail : withParagraph(mail, text);
}
