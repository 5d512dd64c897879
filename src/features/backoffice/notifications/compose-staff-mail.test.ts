import { expect, test } from "vitest";
import { languages } from "@/server/words/catalogue";
import { composeStaffMail, type StaffMailKind } from "./compose-staff-mail";

const facts = {
  memberName: "Zoë",
  amount: "€9.00",
  reason: null,
  ends: "1 May",
  respond_by: null,
  id: "pay_1",
};
const kinds: Record<StaffMailKind, RegExp> = {
  disputed: /€9\.00/,
  dispute_won: /€9\.00/,
  dispute_lost: /€9\.00/,
  refund_failed: /€9\.00/,
  certificate_expiring: /1 May/,
};

test.each(languages())("each mail to staff names its subject in %s", (locale) => {
  const frame = { organizationName: "Harbour Club", accentColor: "#0f766e", reader: { locale } };
  const mails = (Object.keys(kinds) as StaffMailKind[]).map((kind) => {
    const mail = composeStaffMail(kind, frame, facts);
    expect(mail.subject).toMatch(kinds[kind]);
    expect(mail.text).toContain("pay_1");
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/null|undefined/);
    return mail.subject;
  });
  expect(new Set(mails).size).toBe(mails.length);
});
