/** Mails about a person's own membership: written once as text and html, in English and German. */
import { writeLetter } from "./layout";
import type { Composed } from "./templates";

type From = {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  /** Language tag; German for `de…`, otherwise English. */
  locale: string;
  memberName: string;
};

/** The mail that invites a member into the portal, by a link that signs it in once. */
export function composeInvitationMail(input: From & { url: string; validDays: number }): Composed {
  const { organizationName: club, memberName, url, validDays } = input;
  return letter(input, {
    en: {
      subject: `Your invitation to ${club}`,
      title: `Welcome to ${club}`,
      preview: "Sign in, book and see your membership.",
      text: `Hello ${memberName}, ${club} invites you to its members' portal: book, pay and carry your membership card there.`,
      button: "Accept the invitation",
      note: `The link signs you in once and is valid for ${validDays} days. After that, ask for a new one on the sign-in page.`,
      footer: `Sent by ${club} because you were invited.`,
    },
    de: {
      subject: `Ihre Einladung zu ${club}`,
      title: `Willkommen bei ${club}`,
      preview: "Anmelden, buchen und die Mitgliedschaft im Blick haben.",
      text: `Guten Tag ${memberName}, ${club} lädt Sie in das Portal für Mitglieder ein: Dort buchen und zahlen Sie und haben Ihre Mitgliedskarte.`,
      button: "Einladung annehmen",
      note: `Der Link meldet Sie einmal an und gilt ${validDays} Tage. Danach fordern Sie auf der Anmeldeseite einen neuen an.`,
      footer: `Gesendet von ${club}, weil Sie eingeladen wurden.`,
    },
    url,
  });
}

/** The mail to a new address that a member wants to be reached at: the change holds once it is followed. */
export function composeEmailChangeMail(
  input: From & { url: string; validMinutes: number },
): Composed {
  const { organizationName: club, memberName, url, validMinutes } = input;
  return letter(input, {
    en: {
      subject: `Confirm your new address for ${club}`,
      title: "Is this your address?",
      preview: "Your membership changes to this address once you confirm.",
      text: `Hello ${memberName}, from now on you would like ${club} to write to this address, and to sign in with it.`,
      button: "Confirm this address",
      note: `The link is valid for ${validMinutes} minutes and works once. You did not ask for this? Then there is nothing to do: without the link nothing changes.`,
      footer: `Sent by ${club} because a member named this address.`,
    },
    de: {
      subject: `Ihre neue Adresse bei ${club} bestätigen`,
      title: "Ist das Ihre Adresse?",
      preview: "Ihre Mitgliedschaft wechselt zu dieser Adresse, sobald Sie bestätigen.",
      text: `Guten Tag ${memberName}, ab jetzt soll ${club} Ihnen an diese Adresse schreiben, und Sie melden sich mit ihr an.`,
      button: "Adresse bestätigen",
      note: `Der Link gilt ${validMinutes} Minuten und nur einmal. Sie wollten das nicht? Dann brauchen Sie nichts zu tun: Ohne den Link ändert sich nichts.`,
      footer: `Gesendet von ${club}, weil ein Mitglied diese Adresse genannt hat.`,
    },
    url,
  });
}

type Words = Record<
  "subject" | "title" | "preview" | "text" | "button" | "note" | "footer",
  string
>;

function letter(from: From, of: { en: Words; de: Words; url: string }): Composed {
  const language = /^de\b/i.test(from.locale) ? "de" : "en";
  const { subject, title, preview, text, button, note, footer } = of[language];
  return writeLetter({
    organizationName: from.organizationName,
    accentColor: from.accentColor,
    language,
    subject,
    title,
    preview,
    blocks: [
      { kind: "paragraph", text },
      { kind: "button", label: button, url: of.url },
      { kind: "note", text: note },
    ],
    footer,
  });
}
