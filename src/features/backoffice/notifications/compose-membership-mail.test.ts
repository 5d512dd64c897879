import { describe, expect, test } from "vitest";
import { languages, messagesOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";
import { composeMembershipMail, type MembershipMailKind } from "./compose-membership-mail";

const facts = {
  organizationName: "Harbour Club",
  memberName: "Zoë",
  what: "Full desk",
  amount: "€49.00",
  invoice: "2026-0012",
  reason: null,
  nextTry: "Dec 24, 2026",
  renews: "Dec 24, 2026",
  card: "Visa •••• 4242",
  accentColor: "#0f766e",
  url: "https://members.example.org/invoices",
};
const kinds = Object.keys(messagesOf({ locale: "en" }).membership_mails) as MembershipMailKind[];
const readers = languages().flatMap((locale): Reader[] => [{ locale }, { locale, tone: "formal" }]);

describe.each(readers)("mails about a membership ($locale, $tone)", (reader) => {
  test.each(kinds)("the mail %s has a subject that a phone shows whole", (kind) => {
    const { subject, text } = composeMembershipMail(kind, { ...facts, reader });
    expect(subject.length).toBeLessThanOrEqual(50);
    expect(`${subject}${text}`).not.toMatch(/null|undefined|none|[{}]/);
  });
});
