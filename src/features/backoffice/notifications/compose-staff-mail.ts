/** Mails to an organization's staff about problems that only they can solve, in English and German. */
import { type Composed, writeLetter } from "@/server/mail/layout";

export type StaffMailKind =
  | "disputed"
  | "dispute_won"
  | "dispute_lost"
  | "refund_failed"
  | "certificate_expiring";

/** The facts as formatted text; null where there is none. */
export type StaffFacts = {
  memberName: string | null;
  amount: string | null;
  reason: string | null;
  /** The day on which a certificate ends. */
  ends: string | null;
  /** The id of the payment, refund or certificate. */
  id: string;
};

type Words = { subject: string; title: string; text: string };
type Wording = Record<StaffMailKind, (facts: StaffFacts) => Words>;

const EN: Wording = {
  disputed: ({ amount }) => ({
    subject: `A payment is disputed: ${amount}`,
    title: "A payment is disputed",
    text: "The payer's bank wants the money back. Answer with your evidence at your payment service, before the date that it names there; without an answer the money is lost. It cannot be refunded meanwhile.",
  }),
  dispute_won: ({ amount }) => ({
    subject: `A dispute is won: ${amount}`,
    title: "A dispute is won",
    text: "The bank has decided for you: the money stays yours. There is nothing to do.",
  }),
  dispute_lost: ({ amount }) => ({
    subject: `A dispute is lost: ${amount}`,
    title: "A dispute is lost",
    text: "The bank has decided for the payer: the money has been returned. The booking or invoice that it paid still stands: cancel the booking or credit the invoice if you want.",
  }),
  refund_failed: ({ amount }) => ({
    subject: `A refund failed: ${amount}`,
    title: "A refund failed",
    text: "The money could not be returned, and the member is still waiting for it. Try again, or hand it over in another way.",
  }),
  certificate_expiring: ({ ends }) => ({
    subject: `Your Apple Wallet certificate ends on ${ends}`,
    title: "A certificate is about to end",
    text: `After ${ends} phones refuse new passes, and existing ones no longer update. Order a new certificate from Apple and add it before then.`,
  }),
};

const DE: Wording = {
  disputed: ({ amount }) => ({
    subject: `Eine Zahlung wird angefochten: ${amount}`,
    title: "Eine Zahlung wird angefochten",
    text: "Die Bank des Zahlers fordert das Geld zurück. Antworten Sie mit Ihren Belegen bei Ihrem Zahlungsdienst, bevor die dort genannte Frist endet; ohne Antwort ist das Geld verloren. Erstattet werden kann es so lange nicht.",
  }),
  dispute_won: ({ amount }) => ({
    subject: `Eine Anfechtung ist gewonnen: ${amount}`,
    title: "Eine Anfechtung ist gewonnen",
    text: "Die Bank hat zu Ihren Gunsten entschieden: Das Geld bleibt bei Ihnen. Es ist nichts zu tun.",
  }),
  dispute_lost: ({ amount }) => ({
    subject: `Eine Anfechtung ist verloren: ${amount}`,
    title: "Eine Anfechtung ist verloren",
    text: "Die Bank hat zugunsten des Zahlers entschieden: Das Geld ist zurückgegangen. Was damit bezahlt war, steht hier weiterhin: Sagen Sie die Buchung ab oder schreiben Sie die Rechnung gut, wenn Sie das möchten.",
  }),
  refund_failed: ({ amount }) => ({
    subject: `Eine Erstattung ist gescheitert: ${amount}`,
    title: "Eine Erstattung ist gescheitert",
    text: "Das Geld konnte nicht zurückgegeben werden, das Mitglied wartet noch darauf. Versuchen Sie es noch einmal, oder geben Sie es auf einem anderen Weg zurück.",
  }),
  certificate_expiring: ({ ends }) => ({
    subject: `Ihr Apple-Wallet-Zertifikat endet am ${ends}`,
    title: "Ein Zertifikat läuft ab",
    text: `Nach dem ${ends} lehnen Telefone neue Pässe ab, und die ausgegebenen ändern sich nicht mehr. Bestellen Sie vorher bei Apple ein neues Zertifikat und fügen Sie es hinzu.`,
  }),
};

const LABELS: Record<keyof StaffFacts, { en: string; de: string }> = {
  memberName: { en: "Member", de: "Mitglied" },
  amount: { en: "Amount", de: "Betrag" },
  reason: { en: "Reason", de: "Grund" },
  ends: { en: "Ends", de: "Endet" },
  id: { en: "Id", de: "Kennung" },
};

/** Returns a mail to staff. Amounts and dates arrive as text: the caller knows zone and currency. */
export function composeStaffMail(
  kind: StaffMailKind,
  frame: { organizationName: string; accentColor: string; locale: string; testMode?: boolean },
  facts: StaffFacts,
): Composed {
  const { organizationName, accentColor, locale, testMode = false } = frame;
  const language = /^de\b/i.test(locale) ? "de" : "en";
  const { subject, title, text } = { en: EN, de: DE }[language][kind](facts);
  const names = Object.keys(LABELS) as (keyof StaffFacts)[];
  const rows = names.flatMap((name) => {
    const value = facts[name];
    return value === null ? [] : [{ label: LABELS[name][language], value }];
  });
  return writeLetter({
    ...{ organizationName, accentColor, testMode, language, subject, title, preview: text },
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows },
    ],
    footer: {
      en: `Sent to the staff of ${organizationName}: the address is a setting of the organization (notify_email).`,
      de: `An das Team von ${organizationName}: Die Adresse ist eine Einstellung der Organisation (notify_email).`,
    }[language],
  });
}
