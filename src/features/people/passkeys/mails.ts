/** The mails about passkeys. */
import { type From, letter } from "@/features/people/members/mails";
import type { Composed } from "@/server/mail/layout";

/** Returns the mail that tells a person about their new passkey. */
export function composePasskeyMail(input: From & { url: string; passkeyName: string }): Composed {
  const { memberName: member, passkeyName: passkey } = input;
  return letter("passkey_added", input, { member, passkey });
}
