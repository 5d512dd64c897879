import { DE, EN, LABELS, type MembershipFacts, type MembershipMailKind } from "./membership-words";
import { composeNotice, type NoticeFrame } from "@/server/mail/notice";
import type { Composed } from "@/server/mail/layout";

/**
 * Returns a mail about paying for a membership: what happened, what to do, and by when. Amounts and dates
 * arrive as text.
 */
export function composeMembershipMail(
  kind: MembershipMailKind,
  { accentColor, locale, url, testMode = false, ...facts }: MembershipFacts & NoticeFrame,
): Composed {
  const club = facts.organizationName;
  return composeNotice({ organizationName: club, accentColor, locale, url, testMode }, facts, {
    words: { en: EN[kind], de: DE[kind] },
    labels: LABELS,
    preview: ({ note, text }) => note ?? text,
    footer: {
      en: `Sent by ${club} about a membership there.`,
      de: `Gesendet von ${club}, weil dort eine Mitgliedschaft besteht.`,
    },
  });
}
