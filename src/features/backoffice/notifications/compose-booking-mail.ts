import type { Composed } from "@/server/mail/layout";
import { composeNotice, factRows, type NoticeFrame, noticeWords } from "@/server/mail/notice";
import { wordsOf } from "@/server/words/catalogue";
import type { Messages } from "@/server/words/messages";

export type BookingMailKind = Exclude<keyof Messages["booking_mails"], "confirmed">;

/** The facts as formatted text; null where there is none. */
export type BookingFacts = {
  organizationName: string;
  memberName: string;
  what: string;
  /** The name of the one who comes, for whoever has booked for them. */
  whose: string | null;
  /** With the zone's name, e.g. "Tue 1 December 2026, 10:00–11:00, Berlin time (GMT+1)". */
  when: string;
  /** Short enough for a subject, e.g. "Tue 1 Dec, 10:00". */
  at: string;
  /** The time before the change. */
  before: string | null;
  place: string | null;
  hosts: string | null;
  paid: string | null;
  /** The amount that the reader has still to pay. */
  due: string | null;
  /** The name of somebody else who has still to pay. */
  payer: string | null;
  refund: string | null;
  /** Where the refund goes; the sum is named to whoever paid alone. */
  refundTo: "card" | "reader" | "payer" | null;
  fee: string | null;
  /** The end of the time for which the place is kept. */
  until: string | null;
  /** The note that staff wrote. */
  words: string | null;
  /** Free times to choose instead. */
  alternatives: string | null;
};

/** Returns what the words of such a mail may name. */
export function namedIn(facts: BookingFacts) {
  const { organizationName: club, memberName: member, refundTo: to } = facts;
  const { what, when, at, until, due, payer, refund } = facts;
  return { club, member, what, when, at, until, due, payer, refund, to };
}

/**
 * Returns a mail about a change to a booking, past or upcoming. Times and amounts arrive as text: the caller
 * knows zone and currency.
 */
export function composeBookingMail(
  kind: BookingMailKind,
  { accentColor, reader, url, testMode = false, stopUrl, ...facts }: BookingFacts & NoticeFrame,
): Composed {
  const { organizationName: club, what, when } = facts;
  return composeNotice(
    { organizationName: club, accentColor, reader, url, testMode, stopUrl },
    noticeWords("booking_mails", kind, reader, namedIn(facts)),
    {
      rows: factRows(reader, [
        ["what", what],
        ["whose", facts.whose],
        ["when", when],
        ["before", facts.before],
        ["place", facts.place],
        ["hosts", facts.hosts],
        ["due", facts.due],
        ["paid", facts.paid],
        ["refund", facts.refund],
        ["fee", facts.fee],
        ["alternatives", facts.alternatives],
        ["words", facts.words],
      ]),
      preview: `${what}, ${when}`,
      footer: wordsOf("mails", reader)("because_member", { club }),
    },
  );
}
