import { type Composed, writeLetter } from "@/server/mail/layout";

interface Sender {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  /** Language tag; German for `de…`, otherwise English. */
  locale: string;
  testMode?: boolean;
}

/**
 * Returns the mail that confirms a booking. Times and amounts arrive as text: the caller knows the resource's
 * zone and the currency.
 */
export function composeBookingConfirmation(
  input: Sender & {
    memberName: string;
    resourceName: string;
    /** With the zone's name, e.g. "Tue 1 December 2026, 10:00–11:00, Berlin time (GMT+1)". */
    when: string;
    /** Short enough for a subject, e.g. "Tue 1 Dec, 10:00". */
    at: string;
    place: string | null;
    hostName: string | null;
    /** The amount paid, e.g. "€24.00"; null for a free booking. */
    paid: string | null;
    bookingUrl: string;
    calendarUrl: string | null;
    passUrl: string | null;
  },
): Composed {
  const { organizationName, memberName, resourceName, when, place, hostName, paid } = input;
  const de = isGerman(input.locale);
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  const link = (label: string, url: string | null) => (url === null ? [] : [{ label, url }]);
  const links = [
    ...link(de ? "In den Kalender" : "Add to calendar", input.calendarUrl),
    ...link(de ? "Mitgliedskarte öffnen" : "Open your pass", input.passUrl),
  ];
  return writeLetter({
    ...frame(input, de),
    subject: `${de ? "Gebucht" : "Booked"}: ${resourceName}, ${input.at}`,
    title: de ? "Ihre Buchung ist bestätigt" : "Your booking is confirmed",
    preview: `${resourceName}, ${when}`,
    blocks: [
      {
        kind: "paragraph",
        text: de
          ? `Guten Tag ${memberName}, ${organizationName} erwartet Sie.`
          : `Hello ${memberName}, ${organizationName} is looking forward to seeing you.`,
      },
      {
        kind: "facts",
        rows: [
          { label: de ? "Was" : "What", value: resourceName },
          { label: de ? "Wann" : "When", value: when },
          ...fact(de ? "Wo" : "Where", place),
          ...fact(de ? "Mit" : "With", hostName),
          ...fact(de ? "Bezahlt" : "Paid", paid),
        ],
      },
      { kind: "button", label: de ? "Buchung ansehen" : "View booking", url: input.bookingUrl },
      ...(links.length === 0 ? [] : [{ kind: "links" as const, links }]),
      {
        kind: "note",
        text: de
          ? "Sie können doch nicht kommen? Bitte sagen Sie auf der Seite der Buchung ab. Dann wird der Platz frei."
          : "Can't make it? Please cancel on the booking's page, so that somebody else can come.",
      },
    ],
  });
}

function frame(input: Sender, de: boolean) {
  const { organizationName, accentColor, testMode = false } = input;
  return {
    organizationName,
    accentColor,
    testMode,
    language: de ? "de" : "en",
    footer: de
      ? `Gesendet von ${organizationName}, weil Sie dort Mitglied sind.`
      : `Sent by ${organizationName} because you are a member.`,
  };
}

const isGerman = (locale: string): boolean => /^de\b/i.test(locale);
