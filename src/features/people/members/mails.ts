/** Mails about a person's own membership, as text and html, in English and German. */
import { type Composed, writeLetter } from "@/server/mail/layout";

export type From = {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  /** Language tag; German for `de…`, otherwise English. */
  locale: string;
  memberName: string;
};

/** Returns the mail that invites a member to the portal, with a link that signs it in once. */
export function composeInvitationMail(input: From & { url: string; validDays: number }): Composed {
  const { organizationName: club, memberName, url, validDays } = input;
  return letter(input, {
    en: {
      subject: `Your invitation to ${club}`,
      title: `Welcome to ${club}`,
      preview: "Sign in, book and see your membership.",
      text: `Hello ${memberName}, ${club} invites you to its members' portal. Book, pay and carry your membership card there.`,
      button: "Accept the invitation",
      note: `The link signs you in once and is valid for ${validDays} days. After that, ask for a new one on the sign-in page.`,
      footer: `Sent by ${club} because you were invited.`,
    },
    de: {
      subject: `Ihre Einladung zu ${club}`,
      title: `Willkommen bei ${club}`,
      preview: "Anmelden, buchen und die Mitgliedschaft im Blick haben.",
      text: `Guten Tag ${memberName}, ${club} lädt Sie in das Portal für Mitglieder ein. Dort buchen und zahlen Sie und haben Ihre Mitgliedskarte.`,
      button: "Einladung annehmen",
      note: `Der Link meldet Sie einmal an und gilt ${validDays} Tage. Danach fordern Sie auf der Anmeldeseite einen neuen an.`,
      footer: `Gesendet von ${club}, weil Sie eingeladen wurden.`,
    },
    url,
  });
}

/** Returns the mail to a member's new address: the change takes effect when its link is followed. */
export function composeEmailChangeMail(
  input: Omit<From, "memberName"> & { url: string; validMinutes: number },
): Composed {
  const { organizationName: club, url, validMinutes } = input;
  return letter(input, {
    en: {
      subject: `Confirm your new address for ${club}`,
      title: "Is this your address?",
      preview: "The membership changes to this address once you confirm.",
      text: `A member of ${club} wants to use this address for mail and sign-in.`,
      button: "Confirm this address",
      note: `The link is valid for ${validMinutes} minutes and works once. Didn't ask for this? Do nothing. Without the link nothing changes.`,
      footer: `Sent by ${club} because a member named this address.`,
    },
    de: {
      subject: `Ihre neue Adresse bei ${club} bestätigen`,
      title: "Ist das Ihre Adresse?",
      preview: "Die Mitgliedschaft wechselt zu dieser Adresse, sobald Sie bestätigen.",
      text: `Ein Mitglied von ${club} möchte diese Adresse für Post und Anmeldung nutzen.`,
      button: "Adresse bestätigen",
      note: `Der Link gilt ${validMinutes} Minuten und nur einmal. Sie wollten das nicht? Dann tun Sie nichts. Ohne den Link ändert sich nichts.`,
      footer: `Gesendet von ${club}, weil ein Mitglied diese Adresse genannt hat.`,
    },
    url,
  });
}

/** Returns the mail to a member's previous address, with a link that takes the change back. */
export function composeEmailChangedMail(
  input: From & { url: string; validHours: number },
): Composed {
  const { organizationName: club, memberName, url, validHours } = input;
  return letter(input, {
    en: {
      subject: `Your address for ${club} was changed`,
      title: "Was this you?",
      preview: "If it was not, take the change back.",
      text: `Hello ${memberName}, you now sign in to ${club} with another address. If it was you, there is nothing to do.`,
      button: "This was not me",
      note: `For ${validHours} hours the link gives this address back and signs everybody out. You then sign in with this address.`,
      footer: `Sent by ${club} because this was your address there.`,
    },
    de: {
      subject: `Ihre Adresse bei ${club} wurde geändert`,
      title: "Waren Sie das?",
      preview: "Wenn nicht, machen Sie die Änderung rückgängig.",
      text: `Guten Tag ${memberName}, bei ${club} gilt jetzt eine andere Adresse für die Anmeldung. Wenn Sie das waren, brauchen Sie nichts zu tun.`,
      button: "Das war ich nicht",
      note: `Der Link gilt ${validHours} Stunden: Er stellt diese Adresse wieder her und meldet alle ab. Danach melden Sie sich mit ihr an.`,
      footer: `Gesendet von ${club}, weil das dort Ihre Adresse war.`,
    },
    url,
  });
}

type Words = Record<
  "subject" | "title" | "preview" | "text" | "button" | "note" | "footer",
  string
>;

/** Writes a mail about a membership: a sentence, a button and a smaller line under it. */
export function letter(
  from: Omit<From, "memberName">,
  of: { en: Words; de: Words; url: string },
): Composed {
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
