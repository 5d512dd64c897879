import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { mailboxReaders } from "@/server/http/own-machine";
import { createMailbox } from "./mailbox";
import { noMailer } from "./none";
import type { Mailer } from "./port";
import { createSmtpMailer } from "./smtp";

export { tidyMailbox } from "./tidy";

// On globalThis: Next bundles its own copy of this module, and one transport serves both copies.
const shared = globalThis as typeof globalThis & { foyerMailer?: Mailer };

/**
 * Gives the mailer of this installation: the operator's server where SMTP_URL is set, else the mailbox of a
 * demo, and where nobody may look into one, none: mails hold links that sign in, so they are not kept.
 */
export function getMailer(): Mailer {
  if (!shared.foyerMailer) {
    const env = getEnv();
    const { SMTP_URL: url, MAIL_FROM: from } = env;
    if (url) shared.foyerMailer = createSmtpMailer({ url, from });
    else if (!mailboxReaders(env)) shared.foyerMailer = noMailer;
    else
      shared.foyerMailer = createMailbox((text, values) => getDatabase().pool.query(text, values));
  }
  return shared.foyerMailer;
}
