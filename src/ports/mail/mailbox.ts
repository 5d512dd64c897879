import { createHash } from "node:crypto";
import { checkMail } from "./check-mail";
import type { Mailer } from "./port";

/** Runs one SQL statement with its values, as `pg` does. */
export type RunSql = (text: string, values: unknown[]) => Promise<unknown>;

/**
 * Creates the mailer of an instance without a mail server: keeps mails in `mailbox_messages` for the mailbox
 * page of a development or demo instance. The same idempotency key is stored once.
 */
export function createMailbox(run: RunSql): Mailer {
  return {
    kind: "mailbox",
    async send(mail, idempotencyKey) {
      checkMail(mail);
      const key = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 32);
      await run(
        `INSERT INTO mailbox_messages (id, to_address, subject, text, html, calendar, file_name, file)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
        [
          ...[`mail_${key}`, mail.to, mail.subject, mail.text, mail.html, mail.calendar ?? null],
          ...[mail.file?.name ?? null, mail.file ? Buffer.from(mail.file.bytes) : null],
        ],
      );
    },
  };
}
