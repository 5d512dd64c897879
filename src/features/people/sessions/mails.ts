/** The mails of signing in, in English and German. */
import { type Composed, writeLetter } from "@/server/mail/layout";

/** Returns the mail with a link that signs its reader in once, and a code to type instead. */
export function composeSignInMail(input: {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  /** Language tag; German for `de…`, otherwise English. */
  locale: string;
  url: string;
  code: string;
  validMinutes: number;
}): Composed {
  const { organizationName, accentColor, url, code, validMinutes } = input;
  const de = /^de\b/i.test(input.locale);
  return writeLetter({
    organizationName,
    accentColor,
    language: de ? "de" : "en",
    footer: de
      ? `Gesendet von ${organizationName}, weil Sie dort Mitglied sind.`
      : `Sent by ${organizationName} because you are a member.`,
    subject: de
      ? `${code} ist Ihr Code für ${organizationName}`
      : `${code} is your code for ${organizationName}`,
    title: de ? `Bei ${organizationName} anmelden` : `Sign in to ${organizationName}`,
    preview: de
      ? `Oder öffnen Sie den Link. Beides gilt ${validMinutes} Minuten.`
      : `Or open the link. Both work for ${validMinutes} minutes.`,
    blocks: [
      {
        kind: "paragraph",
        text: de
          ? "Geben Sie diesen Code dort ein, wo Sie sich anmelden wollten:"
          : "Type this code where you asked to sign in:",
      },
      { kind: "code", label: "Code", code },
      {
        kind: "paragraph",
        text: de
          ? `Oder öffnen Sie den Link. Beides gilt ${validMinutes} Minuten und nur einmal.`
          : `Or open the link. Both work for ${validMinutes} minutes, and once.`,
      },
      { kind: "button", label: de ? "Anmelden" : "Sign in", url },
      {
        kind: "note",
        text: de
          ? "Sie wollten sich nicht anmelden? Dann brauchen Sie nichts zu tun. Geben Sie den Code niemandem: Wir fragen nie danach."
          : "Didn't ask for this? Do nothing. Never share this code: we never ask for it.",
      },
    ],
  });
}
