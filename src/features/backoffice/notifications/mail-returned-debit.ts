import { lastReturnedDebit } from "@/features/billing/invoice-payments/returned-debit";
import { amountDue } from "@/features/billing/invoices/store";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { portalUrl } from "@/server/portal-url";
import { speakingTo } from "@/server/words/reader";
import { composeInvoiceMail } from "./compose-invoice-mail";
import { moneyIn } from "./letter";
import { billed, billedAccount, payersOf } from "./payers";
import { sendMail } from "./send";

/** A mail about a debt is worth sending late, as long as it is still correct. */
const TOO_LATE_MS = 4 * DAY;

/**
 * Mails a member, and the account that pays, that the bank returned the debit of an invoice, which is open
 * again. A membership that will charge it again has a mail of its own (`mailMembership`), and a refused card is seen
 * at once. The event's id is the mail's idempotency key. Throws when it cannot be delivered now; it is tried again then.
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
  const tried = { ...of, ended_at: null, attempt_at: { not: null } };
  if ((await ctx.db.subscription.count({ where: tried })) > 0) return;
  const invoice = await ctx.db.invoice.findFirst({
    where: { organization_id, id: of.invoice_id },
    include: { member: { select: billed }, account: { select: billedAccount } },
  });
  const number = invoice?.number;
  if (!invoice || !number || invoice.status !== "open" || amountDue(invoice) <= 0) return;
  const own = speakingTo(ctx, invoice.member);
  const mail = composeInvoiceMail(own, "debit_returned", {
    memberName: invoice.member.name,
    number,
    amount: moneyIn(own, invoice.currency)(amountDue(invoice)),
    day: null,
    url: portalUrl(ctx, `/invoices/${invoice.id}`),
  });
  for (const to of payersOf(invoice.member, invoice.account)) {
    const letter = { ...mail, about: "invoice_debit_returned" as const };
    await sendMail(ctx, to, letter, `debit:${event.id}:${to}`);
  }
}
