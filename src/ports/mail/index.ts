import { getDatabase } from "@/server/db";
import { getEnv } from "@/server/env";
import { createMailbox } from "./mailbox";
import type { Mailer } from "./port";
import { createSmtpMailer } from "./smtp";

// On globalThis: Next bundles its own copy of this module, and one transport serves both copies.
const shared = globalThis as typeof globalThis & { foyerMailer?: Mailer };

/** The mailer of this installation: the operator's server where SMTP_URL is set, else the mailbox. */
export function getMailer(): Mailer {
  if (!shared.foyerMailer) {
    const { SMTP_URL: url, MAIL_FROM: from } = getEnv();
    shared.foyerMailer = url
      ? createSmtpMailer({ url, from })
      : createMailbox((text, values) => getDatabase().pool.query(text, values));
  }
  return shared.foyerMailer;
}
