/** The texts of mails about a booking, in English and German. `compose-booking-mail.ts` lays them out. Pure. */

import type { NoticeWords } from "@/server/mail/notice";

export type BookingMailKind =
  | "hold_expiring"
  | "reminder"
  | "rescheduled"
  | "moved"
  | "move_offered"
  | "cancelled"
  | "approval_requested"
  | "approved"
  | "declined"
  | "waitlist_offered"
  | "place_lost"
  | "move_failed"
  | "payment_returned";

/** The facts as formatted text; null where there is none. */
export type BookingFacts = {
  organizationName: string;
  memberName: string;
  what: string;
  /** With the zone's name, e.g. "Tue 1 December 2026, 10:00–11:00, Berlin time (GMT+1)". */
  when: string;
  /** Short enough for a subject, e.g. "Tue 1 Dec, 10:00". */
  at: string;
  /** The time before the change. */
  before: string | null;
  place: string | null;
  hosts: string | null;
  paid: string | null;
  /** The amount still to be paid. */
  due: string | null;
  refund: string | null;
  fee: string | null;
  /** The end of the time for which the place is kept. */
  until: string | null;
  /** The note that staff wrote. */
  words: string | null;
  /** Free times to choose instead. */
  alternatives: string | null;
};

type Wording = Record<BookingMailKind, (facts: BookingFacts) => NoticeWords>;

export const EN: Wording = {
  hold_expiring: ({ memberName, what, at, until, due }) => ({
    subject: `Yours until ${until}: ${what}, ${at}`,
    title: `Your place is held until ${until}`,
    text:
      due === null
        ? `Hello ${memberName}, your spot is waiting. Take it before ${until}.`
        : `Hello ${memberName}, your place is held. Pay before ${until} to keep it.`,
    button: due === null ? "Take the spot" : "Pay now",
    note: "Changed your mind? Do nothing. You won't be charged.",
  }),
  reminder: ({ memberName, organizationName, what, at }) => ({
    subject: `Coming up: ${what}, ${at}`,
    title: "See you soon",
    text: `Hello ${memberName}, a short reminder: ${organizationName} expects you.`,
    button: "View booking",
    note: "Can't make it? Cancel on the booking's page. It says what you get back.",
  }),
  rescheduled: ({ memberName, what, at }) => ({
    subject: `Changed: ${what}, ${at}`,
    title: "Your booking has changed",
    text: `Hello ${memberName}, your booking has been changed. This is how it stands now.`,
    button: "View booking",
    note: null,
  }),
  moved: ({ memberName, organizationName, what, at }) => ({
    subject: `Moved: ${what}, ${at}`,
    title: `${what} has moved`,
    text: `Hello ${memberName}, ${organizationName} has moved ${what}, and your place with it.`,
    button: "View booking",
    note: "The new time doesn't suit you? Cancel on the booking's page.",
  }),
  move_offered: ({ memberName, organizationName, what, at }) => ({
    subject: `New time: ${what}, ${at}`,
    title: `${what} has moved`,
    text: `Hello ${memberName}, ${organizationName} has moved ${what}. Does the new time suit you? If not, cancel free of charge.`,
    button: "Decide now",
    note: null,
  }),
  cancelled: ({ memberName, what, at, refund }) => ({
    subject: `Cancelled: ${what}, ${at}`,
    title: "Your booking is cancelled",
    text: `Hello ${memberName}, your booking is cancelled.${refund === null ? "" : ` ${refund} is on its way back to the card you paid with. Refunds take 3–5 days to appear.`}`,
    button: "View booking",
    note: null,
  }),
  approval_requested: ({ memberName, organizationName, what, at }) => ({
    subject: `Requested: ${what}, ${at}`,
    title: "We have your request",
    text: `Hello ${memberName}, ${organizationName} will answer by email. Until then we hold the place, and nothing is charged.`,
    button: "View request",
    note: null,
  }),
  approved: ({ memberName, what, at, due, until }) => ({
    subject: `Approved: ${what}, ${at}`,
    title: "Your request is approved",
    text:
      due === null
        ? `Hello ${memberName}, the place is yours.`
        : `Hello ${memberName}, the place is yours once it is paid.${until === null ? "" : ` It is held until ${until}.`}`,
    button: due === null ? "View booking" : "Pay now",
    note: null,
  }),
  declined: ({ memberName, organizationName, what, at }) => ({
    subject: `Not possible: ${what}, ${at}`,
    title: "Your request was declined",
    text: `Hello ${memberName}, ${organizationName} could not give you this place. Nothing has been charged.`,
    button: "Look for another time",
    note: null,
  }),
  waitlist_offered: ({ memberName, what, at, until, due }) => ({
    subject: `A spot opened: ${what}, ${at}`,
    title: "A spot opened",
    text: `Hello ${memberName}, you’re first in line. The spot is yours${until === null ? "" : ` until ${until}`}.`,
    button: due === null ? "Take the spot" : "Take the spot and pay",
    note: "Changed your mind? Release it on the booking's page.",
  }),
  place_lost: ({ memberName, refund }) => ({
    subject: "Your payment came too late and is refunded",
    title: "The place was gone",
    text: `Hello ${memberName}, your payment arrived too late. Somebody else has the place. ${refund ?? "All of it"} is on its way back to you.`,
    button: "Look for another time",
    note: null,
  }),
  move_failed: ({ memberName, when, refund }) => ({
    subject: "Your booking stays as it was",
    title: "The new time was gone",
    text: `Hello ${memberName}, your booking was not moved. The new time was gone when your payment arrived. ${refund ?? "The difference"} is on its way back to you. Your booking stays: ${when}.`,
    button: "View booking",
    note: null,
  }),
  payment_returned: ({ memberName, what, at, refund }) => ({
    subject: `Refunded: ${what}, ${at}`,
    title: "Your payment is refunded",
    text: `Hello ${memberName}, there was nothing left to pay for this booking. ${refund ?? "All of it"} is on its way back to you.`,
    button: "View booking",
    note: null,
  }),
};

export const DE: Wording = {
  hold_expiring: ({ memberName, what, at, until, due }) => ({
    subject: `Nur bis ${until}: ${what}, ${at}`,
    title: `Ihr Platz ist bis ${until} reserviert`,
    text:
      due === null
        ? `Guten Tag ${memberName}, Ihr Platz wartet auf Sie. Nehmen Sie ihn vor ${until} an.`
        : `Guten Tag ${memberName}, Ihr Platz ist reserviert. Bitte bezahlen Sie vor ${until}.`,
    button: due === null ? "Platz nehmen" : "Jetzt bezahlen",
    note: "Doch nicht? Dann ist nichts zu tun. Es wird nichts abgebucht.",
  }),
  reminder: ({ memberName, organizationName, what, at }) => ({
    subject: `Bald: ${what}, ${at}`,
    title: "Bis bald",
    text: `Guten Tag ${memberName}, eine kurze Erinnerung: ${organizationName} erwartet Sie.`,
    button: "Buchung ansehen",
    note: "Sie können nicht kommen? Auf der Seite der Buchung steht, was eine Absage jetzt bedeutet.",
  }),
  rescheduled: ({ memberName, what, at }) => ({
    subject: `Geändert: ${what}, ${at}`,
    title: "Ihre Buchung wurde geändert",
    text: `Guten Tag ${memberName}, Ihre Buchung wurde geändert. So steht sie jetzt.`,
    button: "Buchung ansehen",
    note: null,
  }),
  moved: ({ memberName, organizationName, what, at }) => ({
    subject: `Verlegt: ${what}, ${at}`,
    title: `${what} wurde verlegt`,
    text: `Guten Tag ${memberName}, ${organizationName} hat „${what}“ verlegt, und Ihren Platz mit.`,
    button: "Buchung ansehen",
    note: "Die neue Zeit passt nicht? Auf der Seite der Buchung steht, wie Sie absagen.",
  }),
  move_offered: ({ memberName, organizationName, what, at }) => ({
    subject: `Neue Zeit: ${what}, ${at}`,
    title: `${what} wurde verlegt`,
    text: `Guten Tag ${memberName}, ${organizationName} hat „${what}“ verlegt. Passt Ihnen die neue Zeit? Wenn nicht, sagen Sie kostenlos ab.`,
    button: "Jetzt entscheiden",
    note: null,
  }),
  cancelled: ({ memberName, what, at, refund }) => ({
    subject: `Abgesagt: ${what}, ${at}`,
    title: "Ihre Buchung ist abgesagt",
    text: `Guten Tag ${memberName}, Ihre Buchung ist abgesagt.${refund === null ? "" : ` ${refund} gehen auf die Karte zurück, mit der Sie bezahlt haben. Das dauert 3–5 Tage.`}`,
    button: "Buchung ansehen",
    note: null,
  }),
  approval_requested: ({ memberName, organizationName, what, at }) => ({
    subject: `Angefragt: ${what}, ${at}`,
    title: "Ihre Anfrage ist da",
    text: `Guten Tag ${memberName}, ${organizationName} antwortet Ihnen per E-Mail. Bis dahin ist der Platz reserviert, und es wird nichts abgebucht.`,
    button: "Anfrage ansehen",
    note: null,
  }),
  approved: ({ memberName, what, at, due, until }) => ({
    subject: `Zugesagt: ${what}, ${at}`,
    title: "Ihre Anfrage ist angenommen",
    text:
      due === null
        ? `Guten Tag ${memberName}, der Platz gehört Ihnen.`
        : `Guten Tag ${memberName}, der Platz gehört Ihnen, sobald er bezahlt ist.${until === null ? "" : ` Er ist bis ${until} reserviert.`}`,
    button: due === null ? "Buchung ansehen" : "Jetzt bezahlen",
    note: null,
  }),
  declined: ({ memberName, organizationName, what, at }) => ({
    subject: `Nicht möglich: ${what}, ${at}`,
    title: "Ihre Anfrage wurde abgelehnt",
    text: `Guten Tag ${memberName}, ${organizationName} konnte Ihnen diesen Platz nicht geben. Es wurde nichts abgebucht.`,
    button: "Andere Zeit suchen",
    note: null,
  }),
  waitlist_offered: ({ memberName, what, at, until, due }) => ({
    subject: `Ein Platz ist frei: ${what}, ${at}`,
    title: "Ein Platz ist frei geworden",
    text: `Guten Tag ${memberName}, Sie sind an der Reihe. Der Platz ist${until === null ? "" : ` bis ${until}`} für Sie reserviert.`,
    button: due === null ? "Platz nehmen" : "Platz nehmen und bezahlen",
    note: "Sie möchten ihn nicht mehr? Geben Sie ihn auf der Seite der Buchung frei.",
  }),
  place_lost: ({ memberName, refund }) => ({
    subject: "Ihre Zahlung kam zu spät und wird erstattet",
    title: "Der Platz war vergeben",
    text: `Guten Tag ${memberName}, Ihre Zahlung kam zu spät. Der Platz war schon vergeben. ${refund ?? "Der ganze Betrag"} geht an Sie zurück.`,
    button: "Andere Zeit suchen",
    note: null,
  }),
  move_failed: ({ memberName, when, refund }) => ({
    subject: "Ihre Buchung bleibt, wie sie war",
    title: "Die neue Zeit war vergeben",
    text: `Guten Tag ${memberName}, Ihre Buchung wurde nicht verschoben. Die neue Zeit war vergeben, als Ihre Zahlung ankam. ${refund ?? "Die Differenz"} geht an Sie zurück. Ihre Buchung bleibt: ${when}.`,
    button: "Buchung ansehen",
    note: null,
  }),
  payment_returned: ({ memberName, what, at, refund }) => ({
    subject: `Erstattet: ${what}, ${at}`,
    title: "Ihre Zahlung wird erstattet",
    text: `Guten Tag ${memberName}, für diese Buchung war nichts mehr zu zahlen. ${refund ?? "Der ganze Betrag"} geht an Sie zurück.`,
    button: "Buchung ansehen",
    note: null,
  }),
};

type Label =
  | "what"
  | "when"
  | "before"
  | "place"
  | "hosts"
  | "paid"
  | "due"
  | "refund"
  | "fee"
  | "words"
  | "alternatives";

/** The labels of a mail's facts, in reading order. */
export const LABELS: Record<Label, { en: string; de: string }> = {
  what: { en: "What", de: "Was" },
  when: { en: "When", de: "Wann" },
  before: { en: "Before", de: "Bisher" },
  place: { en: "Where", de: "Wo" },
  hosts: { en: "With", de: "Mit" },
  due: { en: "To pay", de: "Zu zahlen" },
  paid: { en: "Paid", de: "Bezahlt" },
  refund: { en: "Refund", de: "Erstattung" },
  fee: { en: "Cancellation fee", de: "Stornogebühr" },
  alternatives: { en: "Still free", de: "Noch frei" },
  words: { en: "Message", de: "Nachricht" },
};
