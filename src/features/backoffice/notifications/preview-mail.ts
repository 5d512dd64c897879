import { dressMail } from "@/features/platform/organizations/dress-mail";
import type { Ctx } from "@/server/context";
import { exampleMail } from "./example-mail";
import type { MailPreview, PreviewMail } from "./schema";
import { readOwnMails, withOwnSentence } from "./settings";

/** Returns a mail as members get it, with the club's sentence and on its paper, about an example. */
export async function previewMail(ctx: Ctx, { kind, language }: PreviewMail): Promise<MailPreview> {
  const { subject, text, html } = await dressMail(ctx, await ownExample(ctx, { kind, language }));
  return { kind, language, subject, text, html };
}

/** Returns the example with the club's sentence. */
export async function ownExample(ctx: Ctx, { kind, language }: PreviewMail) {
  const { own } = await readOwnMails(ctx);
  return withOwnSentence(own, kind, await exampleMail(ctx, kind, language));
}
