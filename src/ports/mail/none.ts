import { checkMail } from "./check-mail";
import { type Mailer, MailUndeliverable } from "./port";

/** Mail of an installation without a mail server: none goes out, none is kept, and whoever waits is told. */
export const noMailer: Mailer = {
  kind: "none",
  async send(mail) {
    checkMail(mail);
    throw new MailUndeliverable("No mail server is set up (SMTP_URL).", false);
  },
};
