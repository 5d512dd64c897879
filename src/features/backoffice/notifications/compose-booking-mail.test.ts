import { describe, expect, it, test } from "vitest";
import { languages, messagesOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";
import {
  type BookingFacts,
  type BookingMailKind,
  composeBookingMail,
} from "./compose-booking-mail";

const facts: BookingFacts & { accentColor: string; reader: Reader; url: string } = {
  organizationName: "Harbour Club",
  accentColor: "#0f766e",
  reader: { locale: "en" },
  memberName: "Zoë",
  whose: null,
  what: "Court 1",
  when: "Tue 1 December 2026, 10:00–11:00 (Berlin time)",
  at: "Tue 1 Dec, 10:00",
  before: null,
  place: null,
  hosts: null,
  paid: null,
  due: null,
  payer: null,
  refund: null,
  refundTo: null,
  fee: null,
  until: "09:42",
  words: null,
  alternatives: null,
  url: "https://members.example.org/bookings/bkg_1",
};
const kinds = Object.keys(messagesOf({ locale: "en" }).booking_mails).filter(
  (kind): kind is BookingMailKind => kind !== "confirmed",
);

const readers = languages().flatMap((locale): Reader[] => [{ locale }, { locale, tone: "formal" }]);

describe.each(readers)("mails about a booking ($locale, $tone)", (reader) => {
  test.each(kinds)("the mail %s names the club, links by its button and has no gaps", (kind) => {
    const { subject, text, html } = composeBookingMail(kind, { ...facts, reader });
    // A phone shows this much of a subject: the thing and the time, without the zone.
    expect(subject.length).toBeLessThanOrEqual(45);
    expect(subject).not.toContain(facts.when);
    expect(html).toContain(`lang="${reader.locale}"`);
    expect(html).toContain(`href="${facts.url}"`);
    for (const part of ["Harbour Club", "Zoë", "Court 1", facts.when, facts.url]) {
      expect(text).toContain(part);
    }
    expect(`${subject}${text}${html}`).not.toMatch(/null|undefined|NaN/);
  });
});

it("each kind of mail has a wording of its own", () => {
  for (const reader of readers) {
    const { booking_mails } = messagesOf(reader);
    expect(new Set(kinds.map((kind) => booking_mails[kind].title)).size).toBe(kinds.length - 1);
  }
});

describe("the mail about a cancellation", () => {
  it("a cancellation mail states the refund and the fee", () => {
    const money = { paid: "€24.00", refund: "€12.00", refundTo: "card", fee: "€12.00" } as const;
    const { text } = composeBookingMail("cancelled", { ...facts, ...money });
    expect(text).toContain("Paid: €24.00\nRefund: €12.00\nCancellation fee: €12.00");
    expect(text).toContain("€12.00 is on its way back");
  });

  it("a cancellation mail of a free booking mentions no money", () => {
    expect(composeBookingMail("cancelled", facts).text).not.toMatch(/refund|fee|card/i);
  });
});

it("a mail asks for a payment only if one is due", () => {
  expect(composeBookingMail("approved", facts).text).not.toMatch(/pay/i);
  expect(composeBookingMail("approved", { ...facts, due: "€8.00" }).text).toContain(
    "To pay: €8.00",
  );
  // An offered place from the waiting list also lapses, and costs nothing yet.
  expect(composeBookingMail("hold_expiring", facts).text).not.toMatch(/\bpay/i);
  expect(composeBookingMail("hold_expiring", { ...facts, due: "€8.00" }).text).toContain("Pay now");
});

it("a mail shows the staff's words as text, never as html", () => {
  const { html } = composeBookingMail("declined", { ...facts, words: "<b>Sorry</b>" });
  expect(html).toContain("&lt;b&gt;Sorry&lt;/b&gt;");
});

test.each([
  ["en", "Test mode: no real money moves."],
  ["de", "Testbetrieb: Es fließt kein echtes Geld."],
  ["fr", "Mode test : aucun argent réel ne circule."],
])("a mail says in %s if no real money moves, and only then", (locale, mark) => {
  const inTest = composeBookingMail("cancelled", { ...facts, reader: { locale }, testMode: true });
  expect([inTest.text, inTest.html]).toEqual([
    expect.stringContaining(mark),
    expect.stringContaining(mark),
  ]);
  expect(composeBookingMail("cancelled", { ...facts, reader: { locale } }).text).not.toContain(
    mark,
  );
});
