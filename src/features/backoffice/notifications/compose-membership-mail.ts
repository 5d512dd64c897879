import type { Composed } from "@/server/mail/layout";
import { composeNotice, factRows, type NoticeFrame, noticeWords } from "@/server/mail/notice";
import { wordsOf } from "@/server/words/catalogue";
import type { Messages } from "@/server/words/messages";

export type MembershipMailKind = keyof Messages["membership_mails"];

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

/**
 * Returns a mail about paying for a membership: what happened, what to do, and by when. Amounts and dates
 * arrive as text.
 */
export function composeMembershipMail(
  kind: MembershipMailKind,
  { accentColor, reader, url, testMode = false, ...facts }: MembershipFacts & NoticeFrame,
): Composed {
  const { organizationName: club, memberName: member, what, amount, card, renews } = facts;
  const given = { club, member, what, amount, card, renews, next: facts.nextTry };
  const words = noticeWords("membership_mails", kind, reader, given);
  return composeNotice({ organizationName: club, accentColor, reader, url, testMode }, words, {
    rows: factRows(reader, [
      ["membership", what],
      ["amount", amount],
      ["reason", facts.reason],
      ["invoice", facts.invoice],
      ["renews", renews],
      ["card", card],
    ]),
    preview: words.note ?? words.text,
    footer: wordsOf("mails", reader)("about_membership", { club }),
  });
}
