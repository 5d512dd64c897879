import { type Composed, writeLetter } from "@/server/mail/layout";
import { factRows } from "@/server/mail/notice";
import { wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";

interface Sender {
  organizationName: string;
  /** `#rrggbb` */
  accentColor: string;
  reader: Reader;
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
    /** The name of the one who comes, for whoever has booked for them. */
    whose: string | null;
    /** With the zone's name, e.g. "Tue 1 December 2026, 10:00–11:00, Berlin time (GMT+1)". */
    when: string;
    /** Short enough for a subject, e.g. "Tue 1 Dec, 10:00". */
    at: string;
    /** The other dates that were booked with it; null for a single one. */
    more?: string | null;
    place: string | null;
    hostName: string | null;
    /** The amount paid, e.g. "€24.00"; null for a free booking. */
    paid: string | null;
    bookingUrl: string;
    calendarUrl: string | null;
    passUrl: string | null;
    stopUrl?: string | undefined;
  },
): Composed {
  const { organizationName: club, accentColor, reader, testMode = false } = input;
  const { memberName: member, resourceName: what, when, at } = input;
  const words = wordsOf("booking_mails", reader);
  const link = (label: string, url: string | null) => (url === null ? [] : [{ label, url }]);
  const links = [
    ...link(words("confirmed.calendar"), input.calendarUrl),
    ...link(words("confirmed.card"), input.passUrl),
  ];
  const rows = factRows(reader, [
    ["what", what],
    ["whose", input.whose],
    ["when", when],
    ["more_dates", input.more ?? null],
    ["place", input.place],
    ["hosts", input.hostName],
    ["paid", input.paid],
  ]);
  return writeLetter({
    ...{ organizationName: club, accentColor, testMode, reader },
    subject: words("confirmed.subject", { what, at }),
    title: words("confirmed.title"),
    preview: `${what}, ${when}`,
    blocks: [
      { kind: "paragraph", text: words("confirmed.text", { member, club }) },
      { kind: "facts", rows },
      { kind: "button", label: words("confirmed.button"), url: input.bookingUrl },
      ...(links.length === 0 ? [] : [{ kind: "links" as const, links }]),
      { kind: "note", text: words("confirmed.note") },
    ],
    footer: wordsOf("mails", reader)("because_member", { club }),
    stopUrl: input.stopUrl,
  });
}
