import { type BookingFacts, type BookingMailKind, DE, EN, LABELS } from "./booking-words";
import { composeNotice, type NoticeFrame } from "@/server/mail/notice";
import type { Composed } from "@/server/mail/layout";

/**
 * Returns a mail about a change to a booking, past or upcoming. Times and amounts arrive as text: the caller
 * knows zone and currency.
 */
export function composeBookingMail(
  kind: BookingMailKind,
  { accentColor, locale, url, testMode = false, ...facts }: BookingFacts & NoticeFrame,
): Composed {
  const club = facts.organizationName;
  return composeNotice({ organizationName: club, accentColor, locale, url, testMode }, facts, {
    words: { en: EN[kind], de: DE[kind] },
    labels: LABELS,
    preview: () => `${facts.what}, ${facts.when}`,
    footer: {
      en: `Sent by ${club} because you are a member.`,
      de: `Gesendet von ${club}, weil Sie dort Mitglied sind.`,
    },
  });
}
