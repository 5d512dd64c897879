/** Mails to an organization's staff about problems that only they can solve. */
import { type Composed, writeLetter } from "@/server/mail/layout";
import { factRows } from "@/server/mail/notice";
import { wordsOf } from "@/server/words/catalogue";
import type { Messages, Reader } from "@/server/words/messages";

export type StaffMailKind = keyof Messages["staff_mails"];

/** The facts as formatted text; null where there is none. */
export type StaffFacts = {
  memberName: string | null;
  amount: string | null;
  reason: string | null;
  /** The day on which a certificate ends. */
  ends: string | null;
  /** Until when evidence must be at the processor. */
  respond_by: string | null;
  /** The id of the payment, refund or certificate. */
  id: string;
};

/** Returns a mail to staff. Amounts and dates arrive as text: the caller knows zone and currency. */
export function composeStaffMail(
  kind: StaffMailKind,
  frame: { organizationName: string; accentColor: string; reader: Reader; testMode?: boolean },
  { memberName, amount, reason, ends, respond_by, id }: StaffFacts,
): Composed {
  const { organizationName, accentColor, reader, testMode = false } = frame;
  const words = wordsOf("staff_mails", reader);
  const given = { amount: amount ?? "", ends: ends ?? "" };
  const text = words(`${kind}.text`, given);
  const rows = factRows(reader, [
    ["member", memberName],
    ["amount", amount],
    ["reason", reason],
    ["ends", ends],
    ["respond_by", respond_by],
    ["id", id],
  ]);
  return writeLetter({
    ...{ organizationName, accentColor, testMode, reader, preview: text },
    subject: words(`${kind}.subject`, given),
    title: words(`${kind}.title`),
    blocks: [
      { kind: "paragraph", text },
      { kind: "facts", rows },
    ],
    footer: wordsOf("mails", reader)("to_staff", { club: organizationName }),
  });
}
