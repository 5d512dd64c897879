import { MailInvalid, type Mail } from "./port";

/**
 * Refuses mails that could smuggle in headers or recipients: the recipient must be one plain address, the
 * subject a single line. Members type their own addresses, hence the suspicion. Raises MailInvalid.
 */
export function checkMail(mail: Mail): void {
  if (mail.to.length > 254 || !/^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/.test(mail.to))
    throw new MailInvalid("The recipient must be one e-mail address.");
  if (hasControl(mail.to)) throw new MailInvalid("The recipient must be one e-mail address.");
  if (mail.subject.trim() === "" || mail.subject.length > 200 || hasControl(mail.subject))
    throw new MailInvalid("The subject must be one line of at most 200 characters.");
  if (mail.stopUrl !== undefined && !/^https?:\/\/[\w.:/-]+$/.test(mail.stopUrl))
    throw new MailInvalid("The address that ends such mails must be a plain web address.");
  if (mail.file && !/^[\w.-]{1,100}$/.test(mail.file.name))
    throw new MailInvalid("The name of an attached file must be plain.");
}

const hasControl = (text: string): boolean => /\p{Cc}|[\u2028\u2029]/u.test(text);
