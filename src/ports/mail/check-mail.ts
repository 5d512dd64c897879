import { MailInvalid, type Mail } from "./port";

/**
 * Refuses what could add headers or recipients to a mail: an address that is not exactly one plain
 * address, a subject over several lines. Members type their own addresses, hence the suspicion.
 * Raises MailInvalid.
 */
export function checkMail(mail: Mail): void {
  if (mail.to.length > 254 || !/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(mail.to))
    throw new MailInvalid("The recipient must be one e-mail address.");
  if (hasControl(mail.to)) throw new MailInvalid("The recipient must be one e-mail address.");
  if (mail.subject.trim() === "" || mail.subject.length > 200 || hasControl(mail.subject))
    throw new MailInvalid("The subject must be one line of at most 200 characters.");
}

const hasControl = (text: string): boolean => /\p{Cc}|[\u2028\u2029]/u.test(text);
