/** A mail in our own terms: one message to one person, as text and as html. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** An attached iCalendar file (RFC 5545). */
  calendar?: string;
  /** An attached PDF; its name is plain letters, digits, dots and hyphens. */
  file?: { name: string; bytes: Uint8Array };
  /** Ends mails of this kind: opened by the reader, or called by the mail program (RFC 8058). */
  stopUrl?: string;
}

export interface Mailer {
  /**
   * Hands the mail over. The same key is the same mail: SMTP may send a repeat again, but with the same
   * Message-ID, so that mailboxes show it once. Raises MailInvalid for an address or subject that could smuggle
   * headers, and MailUndeliverable when the server refuses or cannot be reached.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  /**
   * `mailbox`: kept in our database for the mailbox page of a demo, nothing leaves the machine. `none`: there
   * is no mail server; each mail is undeliverable, and none is kept.
   */
  kind: "smtp" | "mailbox" | "none";
}

/** A mail that must not be handed to any server in this form. */
export class MailInvalid extends Error {
  override name = "MailInvalid";
}

/** The mail server refused or could not be reached. `retry` tells whether a later try may succeed. */
export class MailUndeliverable extends Error {
  override name = "MailUndeliverable";
  constructor(
    message: string,
    readonly retry: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
