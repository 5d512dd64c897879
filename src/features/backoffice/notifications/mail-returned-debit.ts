import { lastReturnedDebit } from "@/features/billing/invoice-payments/returned-debit";
import { amountDue } from "@/features/billing/invoices/store";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { accentOf } from "@/features/platform/organizations/branding";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { composeNotice, factRows, noticeWords } from "@/server/mail/notice";
import { portalUrl } from "@/server/portal-url";
import { wordsOf } from "@/server/words/catalogue";
import { readerOf, speakingTo } from "@/server/words/reader";
import { moneyIn } from "./letter";
import { billed, payersOf } from "./payers";
import { sendMail } from "./send";

/** A mail about a debt is worth sending late, as long as it is still correct. */
const TOO_LATE_MS = 4 * DAY;

/**
 * Mails a member, and the account that pays, that the bank returned the debit of an invoice, which is open
 * again. A membership's invoice has a mail of its own (`mailMembership`), and a refused card is seen at once.
 * The event's id is the mail's idempotency key. Throws when it cannot be delivered now; it is tried again then.
 */
export async function mailReturnedDebit(ctx: Ctx, event: DomainEvent): Promise<void> {
  if (ctx.now().getTime() - event.created_at.getTime() >= TOO_LATE_MS) return;
  const { id: organization_id } = ctx.org;
  const payment = await ctx.db.payment.findFirst({
    where: { organization_id, id: event.object_id },
    select: { invoice_id: true },
  });
  if (!payment?.invoice_id || !(await lastReturnedDebit(ctx, payment.invoice_id))) return;
  const of = { organization_id, invoice_id: payment.invoice_id };
  if ((await ctx.db.subscription.count({ where: of })) > 0) return;
  const invoice = await ctx.db.invoice.findFirst({
    where: { organization_id, id: of.invoice_id },
    include: { member: { select: billed }, account: { select: { billing_email: true } } },
  });
  const number = invoice?.number;
  if (!invoice || !number || invoice.status !== "open" || amountDue(invoice) <= 0) return;
  const own = speakingTo(ctx, invoice.member);
  const mail = composeReturnedDebit(own, {
    memberName: invoice.member.name,
    number,
    amount: moneyIn(own, invoice.currency)(amountDue(invoice)),
    url: portalUrl(ctx, `/invoices/${invoice.id}`),
  });
  for (const to of payersOf(invoice.member, invoice.account)) {
    const letter = { ...mail, about: "invoice_debit_returned" as const };
    await sendMail(ctx, to, letter, `debit:${event.id}:${to}`);
  }
}

/**
 * Returns the mail about a debit that the bank returned. The amount arrives as text. The reader's language is the
 * context's.
 */
export function composeReturnedDebit(
  ctx: Ctx,
  facts: { memberName: string; number: string; amount: string | null; url: string },
) {
  const reader = readerOf(ctx.org, null);
  const organizationName = ctx.org.name;
  const { memberName: member, number: invoice, amount, url } = facts;
  const said = { club: organizationName, member, amount, invoice };
  const words = noticeWords("invoice_mails", "debit_returned", reader, said);
  const frame = { organizationName, accentColor: accentOf(ctx.org.branding), reader, url };
  return composeNotice({ ...frame, testMode: inTestMode(ctx) }, words, {
    rows: factRows(reader, [
      ["amount", amount],
      ["invoice", invoice],
    ]),
    preview: words.text,
    footer: wordsOf("mails", reader)("about_invoice", { club: organizationName }),
  });
}
