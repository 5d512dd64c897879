import { checkMail } from "./check-mail";
import { type Mailer, MailUndeliverable } from "./port";

/** The mailer of an installation without a mail server: sends none, keeps none, and tells callers who wait. */
export const noMailer: Mailer = {
  kind: "none",
  async send(mail) {
    checkMail(mail);
    throw new MailUndeliverable("No mail server is set up (SMTP_URL).", false);
  },
};
