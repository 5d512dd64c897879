import { createHash } from "node:crypto";
import nodemailer from "nodemailer";
import { checkMail } from "./check-mail";
import { type Mail, MailUndeliverable, type Mailer } from "./port";

/**
 * Creates a mailer that uses the operator's server. A server that does not answer costs a sender at most some
 * twenty seconds; the mail is then undeliverable for now.
 */
export function createSmtpMailer(settings: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: settings.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, domain = "localhost"] = settings.from.replaceAll(">", "").trim().split("@");
  return {
    kind: "smtp",
    async send(mail, idempotencyKey) {
      checkMail(mail);
      const key = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 40);
      try {
        await transport.sendMail({
          from: settings.from,
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: [...calendarOf(mail), ...fileOf(mail)],
          messageId: `<${key}@${domain}>`,
          // RFC 3834: prevents out-of-office replies.
          headers: { "Auto-Submitted": "auto-generated", ...stopHeaders(mail) },
        });
      } catch (error) {
        throw undeliverable(error);
      }
    },
  };
}

/** Returns the headers by which a mail program offers to end such mails with one press (RFC 8058). */
function stopHeaders({ stopUrl }: Mail): Record<string, string> {
  if (stopUrl === undefined) return {};
  return {
    "List-Unsubscribe": `<${stopUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Returns the calendar as a file of its own: calendar programs open it, and no mail program mistakes it for an
 * invitation.
 */
function calendarOf({ calendar }: Mail) {
  if (calendar === undefined) return [];
  const contentType = "text/calendar; charset=utf-8; method=PUBLISH";
  return [{ filename: "booking.ics", content: calendar, contentType }];
}

function fileOf({ file }: Mail) {
  if (file === undefined) return [];
  const content = Buffer.from(file.bytes);
  return [{ filename: file.name, content, contentType: "application/pdf" }];
}

/** Tells final failures from passing ones: by RFC 5321, a 5xx answer to this mail is final. */
function undeliverable(error: unknown): MailUndeliverable {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const final = (responseCode ?? 0) >= 500 && code !== "EAUTH";
  const message = final
    ? `The mail server refused the mail (${responseCode}).`
    : `The mail server could not take the mail (${responseCode ?? code ?? "no answer"}).`;
  return new MailUndeliverable(message, !final, { cause: error });
}
