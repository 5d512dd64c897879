import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { mailboxReaders } from "@/server/http/own-machine";
import { createMailbox } from "./mailbox";
import { noMailer } from "./none";
import type { Mailer } from "./port";
import { createSmtpMailer } from "./smtp";

export { tidyMailbox } from "./tidy";

// On globalThis: Next may compile its own copy of this module, and one transport serves both copies.
const shared = globalThis as typeof globalThis & { foyerMailer?: Mailer };

/**
 * Returns the installation's mailer: the operator's server if SMTP_URL is set, otherwise a demo's mailbox,
 * otherwise none. Mails contain links that sign in, so nothing is kept where nobody may look into a mailbox.
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
