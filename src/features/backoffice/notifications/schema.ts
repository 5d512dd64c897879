import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";
import { languages } from "@/server/words/catalogue";
import { MAIL_KINDS, MAIL_REASONS, MOST_LETTERS } from "./words";

const Kind = z.enum(MAIL_KINDS).describe("The kind of mail: what it is about, and what happened.");
const Language = z
  .string()
  .refine((one) => languages().includes(one), {
    error: `Input should be a language of the mails: ${languages().join(", ")}`,
  })
  .describe("A language that mails are written in.")
  .meta({ example: "de" });

const Sentence = z.object({
  language: z.string().describe("The language of the mails that have it."),
  text: z.string().describe("Stands below the mail's first sentence."),
});

export const MailSetting = z
  .object({
    kind: Kind,
    sent: z.boolean().describe("Whether the club sends it."),
    always_because: z
      .enum(MAIL_REASONS)
      .nullable()
      .describe(
        "Why it cannot be left out: it proves a booking, is about money, tells when and where to be, or somebody waits for its answer. Null: it can.",
      ),
    sentences: z
      .array(Sentence)
      .describe("The club's own sentences. A mail in another language has none."),
  })
  .meta({ id: "MailSetting", description: "A kind of mail to members and guests." });
export type MailSetting = z.infer<typeof MailSetting>;

export const NotificationSettings = z
  .object({
    mails: z.array(MailSetting).describe("Each kind once, in the order in which they come about."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "NotificationSettings",
    description: "The mails that the club sends, and its own sentences in them.",
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const Text = z
  .string()
  .trim()
  .min(1)
  .max(MOST_LETTERS)
  .describe("Plain text of one paragraph; it stands below the mail's first sentence.")
  .meta({ example: "Bitte bring Hallenschuhe mit." });

const MailChange = z.strictObject({
  kind: Kind,
  sent: z
    .boolean()
    .optional()
    .describe("false leaves the mail out. Not for one that is always sent."),
  sentences: z
    .array(
      z.strictObject({ language: Language, text: Text.nullable().describe("Null removes it.") }),
    )
    .max(20)
    .optional()
    .describe("Sentences of languages that are not named stay as they are."),
});

export const UpdateNotificationSettings = z.strictObject({
  mails: z
    .array(MailChange)
    .max(MAIL_KINDS.length)
    .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, {
      error: "Input should name each kind once",
    })
    .optional()
    .describe("Kinds that are not named stay as they are."),
});
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>;

export const PreviewMail = z.strictObject({ kind: Kind, language: Language });
export type PreviewMail = z.infer<typeof PreviewMail>;

export const MailPreview = z
  .object({
    kind: Kind,
    language: z.string().describe("The language that it is written in."),
    subject: z.string().describe("One line."),
    text: z.string().describe("The mail for programs that show no HTML."),
    html: z.string().describe("The mail as a document of its own, without scripts."),
  })
  .meta({
    id: "MailPreview",
    description: "A mail with an example in place of a member and what they booked.",
  });
export type MailPreview = z.infer<typeof MailPreview>;

export const TestMail = z.strictObject({
  kind: Kind,
  language: Language,
  staff_id: Id.optional().describe(
    "The person of the staff who gets it. Default: the caller, who is then one of them.",
  ),
});
export type TestMail = z.infer<typeof TestMail>;

export const MailTest = z
  .object({
    kind: Kind,
    language: z.string().describe("The language that it is written in."),
    to: z.string().describe("The address that it was sent to."),
  })
  .meta({ id: "MailTest", description: "A test mail that was handed over." });
export type MailTest = z.infer<typeof MailTest>;
