/** Mails about a person's own membership, as text and html. */
import { type Composed, writeLetter } from "@/server/mail/layout";
import { wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";

export type From = {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  reader: Reader;
  memberName: string;
};

/** Returns the mail that invites a member to the portal, with a link that signs it in once. */
export function composeInvitationMail(input: From & { url: string; validDays: number }): Composed {
  const { memberName: member, validDays } = input;
  return letter("invitation", input, { member, days: String(validDays) });
}

/** Returns the mail to a member's new address: the change takes effect when its link is followed. */
export function composeEmailChangeMail(
  input: Omit<From, "memberName"> & { url: string; validMinutes: number },
): Composed {
  return letter("email_change", input, { minutes: String(input.validMinutes) });
}

/** Returns the mail to a member's previous address, with a link that takes the change back. */
export function composeEmailChangedMail(
  input: From & { url: string; validHours: number },
): Composed {
  const { memberName: member, validHours } = input;
  return letter("email_changed", input, { member, hours: String(validHours) });
}

/** Writes a mail about a membership: a sentence, a button and a smaller line under it. */
export function letter(
  kind:
    | "invitation"
    | "staff_invitation"
    | "account_invitation"
    | "email_change"
    | "email_changed"
    | "passkey_added"
    | "import_done",
  from: Omit<From, "memberName"> & { url: string },
  facts: Record<string, string>,
): Composed {
  const { organizationName, accentColor, reader, url } = from;
  const words = wordsOf("account_mails", reader);
  const given = { club: organizationName, ...facts };
  return writeLetter({
    ...{ organizationName, accentColor, reader },
    subject: words(`${kind}.subject`, given),
    title: words(`${kind}.title`, given),
    preview: words(`${kind}.preview`, given),
    blocks: [
      { kind: "paragraph", text: words(`${kind}.text`, given) },
      { kind: "button", label: words(`${kind}.button`, given), url },
      { kind: "note", text: words(`${kind}.note`, given) },
    ],
    footer: words(`${kind}.footer`, given),
  });
}
