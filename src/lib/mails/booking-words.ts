/** What the mails about a booking say, in English and German. Pure text; `bookings.ts` lays it out. */

import type { NoticeWords } from "./notice";

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

/** All as text that a person reads; null where there is none. */
export type BookingFacts = {
  organizationName: string;
  memberName: string;
  what: string;
  /** With the zone named, e.g. "Tue 1 December 2026, 10:00–11:00 (Europe/Berlin)". */
  when: string;
  /** The time before the change. */
  before: string | null;
  place: string | null;
  hosts: string | null;
  paid: string | null;
  /** What is still to be paid. */
  due: string | null;
  refund: string | null;
  fee: string | null;
  /** Until when the place waits for the member. */
  until: string | null;
  /** What staff wrote about it. */
  words: string | null;
  /** Times that are free instead. */
  alternatives: string | null;
};

type Wording = Record<BookingMailKind, (facts: BookingFacts) => NoticeWords>;

export const EN: Wording = {
  hold_expiring: ({ memberName, what, when, until }) => ({
    subject: `Still yours until ${until}: ${what}, ${when}`,
    title: `Your place is held until ${until}`,
    text: `Hello ${memberName}, your place is waiting for its payment. After ${until} it goes back to the others.`,
    button: "Pay now",
    note: "You don't need it any more? Then there is nothing to do: nothing has been charged.",
  }),
  reminder: ({ memberName, organizationName, what, when }) => ({
    subject: `Coming up: ${what}, ${when}`,
    title: "See you soon",
    text: `Hello ${memberName}, a short reminder: ${organizationName} expects you.`,
    button: "View booking",
    note: "Can't make it? The booking's page says what cancelling means now, and lets someone else have the place.",
  }),
  rescheduled: ({ memberName, what, when }) => ({
    subject: `Changed: ${what}, ${when}`,
    title: "Your booking has changed",
    text: `Hello ${memberName}, your booking has been changed. This is how it stands now.`,
    button: "View booking",
    note: null,
  }),
  moved: ({ memberName, organizationName, what, when }) => ({
    subject: `Moved: ${what}, ${when}`,
    title: `${what} has moved`,
    text: `Hello ${memberName}, ${organizationName} has moved ${what}, and your place with it.`,
    button: "View booking",
    note: "The new time does not suit you? The booking's page says how to cancel.",
  }),
  move_offered: ({ memberName, organizationName, what }) => ({
    subject: `Does the new time suit you? ${what}`,
    title: `${what} has moved`,
    text: `Hello ${memberName}, ${organizationName} has moved ${what}. Please say whether you come at the new time; if not, you can cancel free of charge.`,
    button: "Decide now",
    note: null,
  }),
  cancelled: ({ memberName, what, when, refund }) => ({
    subject: `Cancelled: ${what}, ${when}`,
    title: "Your booking is cancelled",
    text: `Hello ${memberName}, your booking is cancelled.${refund === null ? "" : ` ${refund} is on its way back to the card that you paid with; banks take up to ten days to show it.`}`,
    button: "View booking",
    note: null,
  }),
  approval_requested: ({ memberName, organizationName, what, when }) => ({
    subject: `Requested: ${what}, ${when}`,
    title: "We have your request",
    text: `Hello ${memberName}, ${organizationName} looks at each request and will write to you. Until then the place is kept for you, and nothing is charged.`,
    button: "View request",
    note: null,
  }),
  approved: ({ memberName, what, when, due, until }) => ({
    subject: `Approved: ${what}, ${when}`,
    title: "Your request is approved",
    text:
      due === null
        ? `Hello ${memberName}, the place is yours.`
        : `Hello ${memberName}, the place is yours once it is paid.${until === null ? "" : ` It is held until ${until}.`}`,
    button: due === null ? "View booking" : "Pay now",
    note: null,
  }),
  declined: ({ memberName, organizationName, what, when }) => ({
    subject: `Not possible: ${what}, ${when}`,
    title: "Your request was declined",
    text: `Hello ${memberName}, ${organizationName} could not give you this place. Nothing has been charged.`,
    button: "Look for another time",
    note: null,
  }),
  waitlist_offered: ({ memberName, what, when, until, due }) => ({
    subject: `A place is free: ${what}, ${when}`,
    title: "A place has become free",
    text: `Hello ${memberName}, you are next on the waiting list. The place is kept for you${until === null ? "" : ` until ${until}`}; then the next in line is asked.`,
    button: due === null ? "Take the place" : "Take the place and pay",
    note: "You don't want it any more? Give it back on the booking's page, and the next in line need not wait.",
  }),
  place_lost: ({ memberName, refund }) => ({
    subject: "Your payment came too late, and is refunded",
    title: "The place was gone",
    text: `Hello ${memberName}, your payment arrived after the time it was held for, when somebody else had the place. ${refund ?? "All of it"} is on its way back to you.`,
    button: "Look for another time",
    note: null,
  }),
  move_failed: ({ memberName, when, refund }) => ({
    subject: "Your booking stays as it was",
    title: "The new time was gone",
    text: `Hello ${memberName}, your booking could not be moved: by the time your payment arrived, the new time could not be had any more. ${refund ?? "What you paid for it"} is on its way back to you. Your booking stays: ${when}.`,
    button: "View booking",
    note: null,
  }),
  payment_returned: ({ memberName, what, when, refund }) => ({
    subject: `Your payment is refunded: ${what}, ${when}`,
    title: "Your payment goes back to you",
    text: `Hello ${memberName}, your payment arrived when nothing was to be paid for this booking any more. ${refund ?? "All of it"} is on its way back to you.`,
    button: "View booking",
    note: null,
  }),
};

export const DE: Wording = {
  hold_expiring: ({ memberName, what, when, until }) => ({
    subject: `Noch bis ${until} für Sie frei: ${what}, ${when}`,
    title: `Ihr Platz ist bis ${until} reserviert`,
    text: `Guten Tag ${memberName}, Ihr Platz wartet auf die Zahlung. Nach ${until} wird er wieder frei.`,
    button: "Jetzt bezahlen",
    note: "Sie brauchen ihn nicht mehr? Dann ist nichts zu tun: Es wurde nichts abgebucht.",
  }),
  reminder: ({ memberName, organizationName, what, when }) => ({
    subject: `Bald: ${what}, ${when}`,
    title: "Bis bald",
    text: `Guten Tag ${memberName}, eine kurze Erinnerung: ${organizationName} erwartet Sie.`,
    button: "Buchung ansehen",
    note: "Sie können nicht kommen? Auf der Seite der Buchung steht, was eine Absage jetzt bedeutet.",
  }),
  rescheduled: ({ memberName, what, when }) => ({
    subject: `Geändert: ${what}, ${when}`,
    title: "Ihre Buchung wurde geändert",
    text: `Guten Tag ${memberName}, Ihre Buchung wurde geändert. So steht sie jetzt.`,
    button: "Buchung ansehen",
    note: null,
  }),
  moved: ({ memberName, organizationName, what, when }) => ({
    subject: `Verlegt: ${what}, ${when}`,
    title: `${what} wurde verlegt`,
    text: `Guten Tag ${memberName}, ${organizationName} hat „${what}“ verlegt, und Ihren Platz mit.`,
    button: "Buchung ansehen",
    note: "Die neue Zeit passt nicht? Auf der Seite der Buchung steht, wie Sie absagen.",
  }),
  move_offered: ({ memberName, organizationName, what }) => ({
    subject: `Passt die neue Zeit? ${what}`,
    title: `${what} wurde verlegt`,
    text: `Guten Tag ${memberName}, ${organizationName} hat „${what}“ verlegt. Bitte sagen Sie, ob Sie zur neuen Zeit kommen; wenn nicht, sagen Sie kostenlos ab.`,
    button: "Jetzt entscheiden",
    note: null,
  }),
  cancelled: ({ memberName, what, when, refund }) => ({
    subject: `Abgesagt: ${what}, ${when}`,
    title: "Ihre Buchung ist abgesagt",
    text: `Guten Tag ${memberName}, Ihre Buchung ist abgesagt.${refund === null ? "" : ` ${refund} gehen auf die Karte zurück, mit der Sie bezahlt haben; Banken zeigen es nach bis zu zehn Tagen.`}`,
    button: "Buchung ansehen",
    note: null,
  }),
  approval_requested: ({ memberName, organizationName, what, when }) => ({
    subject: `Angefragt: ${what}, ${when}`,
    title: "Ihre Anfrage ist da",
    text: `Guten Tag ${memberName}, ${organizationName} prüft jede Anfrage und schreibt Ihnen. Bis dahin ist der Platz für Sie frei, und es wird nichts abgebucht.`,
    button: "Anfrage ansehen",
    note: null,
  }),
  approved: ({ memberName, what, when, due, until }) => ({
    subject: `Zugesagt: ${what}, ${when}`,
    title: "Ihre Anfrage ist angenommen",
    text:
      due === null
        ? `Guten Tag ${memberName}, der Platz gehört Ihnen.`
        : `Guten Tag ${memberName}, der Platz gehört Ihnen, sobald er bezahlt ist.${until === null ? "" : ` Er ist bis ${until} reserviert.`}`,
    button: due === null ? "Buchung ansehen" : "Jetzt bezahlen",
    note: null,
  }),
  declined: ({ memberName, organizationName, what, when }) => ({
    subject: `Nicht möglich: ${what}, ${when}`,
    title: "Ihre Anfrage wurde abgelehnt",
    text: `Guten Tag ${memberName}, ${organizationName} konnte Ihnen diesen Platz nicht geben. Es wurde nichts abgebucht.`,
    button: "Andere Zeit suchen",
    note: null,
  }),
  waitlist_offered: ({ memberName, what, when, until, due }) => ({
    subject: `Ein Platz ist frei: ${what}, ${when}`,
    title: "Ein Platz ist frei geworden",
    text: `Guten Tag ${memberName}, Sie sind die Nächsten auf der Warteliste. Der Platz ist${until === null ? "" : ` bis ${until}`} für Sie reserviert; danach wird die nächste Person gefragt.`,
    button: due === null ? "Platz nehmen" : "Platz nehmen und bezahlen",
    note: "Sie möchten ihn nicht mehr? Geben Sie ihn auf der Seite der Buchung zurück.",
  }),
  place_lost: ({ memberName, refund }) => ({
    subject: "Ihre Zahlung kam zu spät und wird erstattet",
    title: "Der Platz war vergeben",
    text: `Guten Tag ${memberName}, Ihre Zahlung kam nach Ablauf der Reservierung an, als der Platz schon vergeben war. ${refund ?? "Der ganze Betrag"} geht an Sie zurück.`,
    button: "Andere Zeit suchen",
    note: null,
  }),
  move_failed: ({ memberName, when, refund }) => ({
    subject: "Ihre Buchung bleibt, wie sie war",
    title: "Die neue Zeit war vergeben",
    text: `Guten Tag ${memberName}, Ihre Buchung konnte nicht verschoben werden: Als Ihre Zahlung ankam, war die neue Zeit nicht mehr zu haben. ${refund ?? "Was Sie dafür bezahlt haben,"} geht an Sie zurück. Ihre Buchung bleibt: ${when}.`,
    button: "Buchung ansehen",
    note: null,
  }),
  payment_returned: ({ memberName, what, when, refund }) => ({
    subject: `Ihre Zahlung wird erstattet: ${what}, ${when}`,
    title: "Ihre Zahlung geht an Sie zurück",
    text: `Guten Tag ${memberName}, Ihre Zahlung kam an, als für diese Buchung nichts mehr zu zahlen war. ${refund ?? "Der ganze Betrag"} geht an Sie zurück.`,
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

/** The facts of a mail in the order that they are read. */
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
