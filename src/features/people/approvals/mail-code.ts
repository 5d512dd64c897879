import { letterHead } from "@/features/people/members/send-mail";
import { dressMail } from "@/features/platform/organizations/dress-mail";
import { chosenLanguage } from "@/features/people/staff/choose-language";
import { formatMoney } from "@/lib/money";
import { ACTS_TO_ALLOW } from "@/server/act-to-allow";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { type Block, writeLetter } from "@/server/mail/layout";
import { runAfter } from "@/server/jobs/queue";
import { wordsOf } from "@/server/words/catalogue";
import type { Words } from "@/server/words/messages";
import { approvalCode } from "./code";

/** Mails the code of a question to its address, if it is that of somebody else on the club's active staff. */
export async function mailApprovalCode(ctx: Ctx, approval_id: string): Promise<void> {
  const organization_id = ctx.org.id;
  const now = runAfter(ctx, 0);
  const row = await ctx.db.approval.findFirst({
    where: { organization_id, id: approval_id, granted_at: null, expires_at: { gt: now } },
  });
  if (!row?.email || ctx.mail.kind === "none") return;
  const { email } = row;
  const staff = await ctx.db.staffMember.findMany({
    where: { organization_id, status: "active", OR: [{ email }, { id: row.asked_by }] },
  });
  const colleague = staff.find((one) => one.email === email && one.id !== row.asked_by);
  const asker = staff.find(({ id }) => id === row.asked_by);
  if (!colleague || !asker) return;
  const locale = await chosenLanguage(ctx.db, email);
  const { memberName: _, ...head } = letterHead(ctx, { name: colleague.name, locale });
  const words = wordsOf("account_mails", head.reader);
  const code = approvalCode(row.id, email);
  const given = { name: asker.name, club: ctx.org.name };
  const mail = writeLetter({
    ...head,
    subject: words("approval.subject", { ...given, code }),
    title: words("approval.title", given),
    preview: words("approval.preview", given),
    blocks: [
      { kind: "paragraph", text: words("approval.text", given) },
      ...actIn(row, words, head.reader.locale),
      { kind: "code", label: words("sign_in.code"), code },
      { kind: "note", text: words("approval.note", given) },
    ],
    footer: words("staff_invitation.footer", given),
  });
  const { subject, text, html } = await dressMail(ctx, mail);
  await ctx.mail.send({ to: email, subject, text, html }, `approval:${row.id}:${email}`);
}

/** Returns the line that names the act, which nobody at the screen can change; none for one without a name. */
function actIn(
  { act, amount, currency }: Pick<Prisma.ApprovalModel, "act" | "amount" | "currency">,
  words: Words<"account_mails">,
  locale: string,
): Block[] {
  const name = ACTS_TO_ALLOW.find((one) => one === act);
  if (name === undefined || amount === null || currency === null) return [];
  const sum = formatMoney(amount, currency, locale);
  const value = words(`approval.acts.${name}`, { sum });
  return [{ kind: "facts", rows: [{ label: words("approval.act"), value }] }];
}
