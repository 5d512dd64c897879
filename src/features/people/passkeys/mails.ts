/** The mails about passkeys, in English and German. */
import { type From, letter } from "@/features/people/members/mails";
import type { Composed } from "@/server/mail/layout";

/** Returns the mail that tells a person about their new passkey. */
export function composePasskeyMail(input: From & { url: string; passkeyName: string }): Composed {
  const { organizationName: club, memberName, url, passkeyName } = input;
  return letter(input, {
    en: {
      subject: `You can sign in to ${club} with a passkey`,
      title: "A passkey was added",
      preview: "If it was not you, remove it.",
      text: `Hello ${memberName}, “${passkeyName}” signs you in to ${club} from now on. If it was you, there is nothing to do.`,
      button: "See your passkeys",
      note: "It was not you? Remove the passkey, and end all other sessions on the same page.",
      footer: `Sent by ${club} because you sign in with this address.`,
    },
    de: {
      subject: `Anmelden bei ${club} mit einem Passkey`,
      title: "Ein Passkey ist hinzugekommen",
      preview: "Waren Sie das nicht, dann entfernen Sie ihn.",
      text: `Guten Tag ${memberName}, mit „${passkeyName}“ melden Sie sich ab jetzt bei ${club} an. Wenn Sie das waren, brauchen Sie nichts zu tun.`,
      button: "Passkeys ansehen",
      note: "Das waren nicht Sie? Entfernen Sie den Passkey und beenden Sie auf derselben Seite alle anderen Anmeldungen.",
      footer: `Gesendet von ${club}, weil Sie sich mit dieser Adresse anmelden.`,
    },
    url,
  });
}
