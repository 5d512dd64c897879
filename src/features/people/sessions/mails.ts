/** The mails of signing in. */
import { type Composed, writeLetter } from "@/server/mail/layout";
import { wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";

/** Returns the mail with a link that signs its reader in once, and a code to type instead. */
export function composeSignInMail(input: {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  reader: Reader;
  url: string;
  code: string;
  validMinutes: number;
}): Composed {
  const { organizationName: club, accentColor, reader, url, code } = input;
  const words = wordsOf("account_mails", reader);
  const minutes = String(input.validMinutes);
  return writeLetter({
    ...{ organizationName: club, accentColor, reader },
    footer: wordsOf("mails", reader)("because_member", { club }),
    subject: words("sign_in.subject", { code, club }),
    title: words("sign_in.title", { club }),
    preview: words("sign_in.preview", { minutes }),
    blocks: [
      { kind: "paragraph", text: words("sign_in.text") },
      { kind: "code", label: words("sign_in.code"), code },
      { kind: "paragraph", text: words("sign_in.or_link", { minutes }) },
      { kind: "button", label: words("sign_in.button"), url },
      { kind: "note", text: words("sign_in.note") },
    ],
  });
}
