/** The texts of mails about paying for a membership, in English and German. `compose-membership-mail.ts` lays them out. */

import type { NoticeWords } from "@/server/mail/notice";

export type MembershipMailKind =
  | "payment_failed"
  | "confirm_with_bank"
  | "card_expiring"
  | "card_missing"
  | "ended_unpaid";

/** The facts as formatted text; null where there is none. */
export type MembershipFacts = {
  organizationName: string;
  memberName: string;
  /** The product's name. */
  what: string;
  amount: string | null;
  invoice: string | null;
  /** The payment service's reason for refusing the card (in English). */
  reason: string | null;
  /** The day of the next try. */
  nextTry: string | null;
  /** The day of the renewal. */
  renews: string | null;
  /** `Visa •••• 4242`. */
  card: string | null;
};

type Wording = Record<MembershipMailKind, (facts: MembershipFacts) => NoticeWords>;

const or = <T>(value: T | null, say: (value: T) => string, otherwise = "") =>
  value === null ? otherwise : say(value);

export const EN: Wording = {
  payment_failed: ({ memberName, what, amount, reason, nextTry }) => ({
    subject: `Your payment for ${what} did not go through`,
    title: "Your card was not charged",
    text: `Hello ${memberName}, we could not charge ${amount ?? "the price"} for ${what}. ${or(reason, (why) => `${why} `)}Please pay with another card, or save one that works.`,
    button: "Pay the invoice",
    note: or(
      nextTry,
      (at) => `We try again on ${at}. Your membership continues until then.`,
      "This was the last try.",
    ),
  }),
  confirm_with_bank: ({ memberName, what, amount, nextTry }) => ({
    subject: `Please confirm your payment for ${what}`,
    title: "Your bank asks for your confirmation",
    text: `Hello ${memberName}, your bank needs you to confirm ${amount ?? "the price"} for ${what}. Open the invoice, pay, and confirm with your bank.`,
    button: "Confirm with your bank",
    note: or(
      nextTry,
      (at) => `Nothing has been charged so far. Without your confirmation we try again on ${at}.`,
      "Nothing has been charged so far.",
    ),
  }),
  card_expiring: ({ memberName, what, card, renews }) => ({
    subject: `Your card expires before ${what} renews`,
    title: "Your card is about to expire",
    text: `Hello ${memberName}, ${what} renews on ${renews ?? "its next date"}, and ${card ?? "your card"} will have expired by then. Save a valid card to continue.`,
    button: "Save another card",
    note: "Already done? Then ignore this mail.",
  }),
  card_missing: ({ memberName, what, renews }) => ({
    subject: `${what} renews soon: a card is missing`,
    title: "There is no card to charge",
    text: `Hello ${memberName}, ${what} renews on ${renews ?? "its next date"}, and you have no saved card. Save one to continue.`,
    button: "Save a card",
    note: null,
  }),
  ended_unpaid: ({ memberName, what }) => ({
    subject: `Your membership ${what} has ended`,
    title: "Your membership has ended",
    text: `Hello ${memberName}, ${what} was not paid, so it has ended. Your bookings stay.`,
    button: "See your memberships",
    note: `Want to come back? You can start again at any time.`,
  }),
};

export const DE: Wording = {
  payment_failed: ({ memberName, what, amount, nextTry }) => ({
    subject: `Ihre Zahlung für ${what} hat nicht geklappt`,
    title: "Ihre Karte wurde nicht belastet",
    text: `Guten Tag ${memberName}, ${or(amount, (sum) => `${sum} für ${what} konnten`, `der Preis für ${what} konnte`)} nicht abgebucht werden. Bitte zahlen Sie mit einer anderen Karte, oder speichern Sie eine, die funktioniert.`,
    button: "Rechnung bezahlen",
    note: or(
      nextTry,
      (at) => `Am ${at} versuchen wir es noch einmal. Bis dahin läuft Ihre Mitgliedschaft weiter.`,
      "Das war der letzte Versuch.",
    ),
  }),
  confirm_with_bank: ({ memberName, what, amount, nextTry }) => ({
    subject: `Bitte bestätigen Sie Ihre Zahlung für ${what}`,
    title: "Ihre Bank bittet um Bestätigung",
    text: `Guten Tag ${memberName}, Ihre Bank möchte, dass Sie die Zahlung${or(amount, (sum) => ` von ${sum}`)} für ${what} bestätigen. Öffnen Sie die Rechnung, zahlen Sie und bestätigen Sie bei Ihrer Bank.`,
    button: "Bei Ihrer Bank bestätigen",
    note: or(
      nextTry,
      (at) =>
        `Bisher wurde nichts abgebucht. Ohne Ihre Bestätigung versuchen wir es am ${at} noch einmal.`,
      "Bisher wurde nichts abgebucht.",
    ),
  }),
  card_expiring: ({ memberName, what, card, renews }) => ({
    subject: `Ihre Karte für ${what} läuft ab`,
    title: "Ihre Karte läuft bald ab",
    text: `Guten Tag ${memberName}, ${what} verlängert sich${or(renews, (at) => ` am ${at}`)}, und ${card ?? "Ihre Karte"} ist dann abgelaufen. Speichern Sie eine gültige Karte, dann geht alles von selbst weiter.`,
    button: "Andere Karte speichern",
    note: "Das haben Sie schon getan? Dann brauchen Sie nichts zu tun.",
  }),
  card_missing: ({ memberName, what, renews }) => ({
    subject: `Für ${what} fehlt eine Karte`,
    title: "Es ist keine Karte gespeichert",
    text: `Guten Tag ${memberName}, ${what} verlängert sich${or(renews, (at) => ` am ${at}`)}, und von Ihnen ist keine Karte gespeichert. Speichern Sie eine, dann geht alles von selbst weiter.`,
    button: "Karte speichern",
    note: null,
  }),
  ended_unpaid: ({ memberName, what }) => ({
    subject: `Ihre Mitgliedschaft ${what} ist beendet`,
    title: "Ihre Mitgliedschaft ist beendet",
    text: `Guten Tag ${memberName}, ${what} wurde nicht bezahlt und ist deshalb beendet. Was Sie gebucht haben, bleibt gebucht.`,
    button: "Ihre Mitgliedschaften",
    note: `Sie möchten wiederkommen? Sie können jederzeit neu beginnen.`,
  }),
};

export const LABELS = {
  what: { en: "Membership", de: "Mitgliedschaft" },
  amount: { en: "Amount", de: "Betrag" },
  invoice: { en: "Invoice", de: "Rechnung" },
  renews: { en: "Renews", de: "Verlängert sich" },
  card: { en: "Card", de: "Karte" },
} as const;
