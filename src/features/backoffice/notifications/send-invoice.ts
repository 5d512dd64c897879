import { printInvoice } from "@/features/billing/documents/print";
import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { deriveStatus } from "@/features/billing/invoices/rules";
import { markMailed } from "@/features/billing/invoices/mark-mailed";
import type { Invoice, InvoiceId } from "@/features/billing/invoices/schema";
import { amountDue } from "@/features/billing/invoices/store";
import { MemberHasNoEmail } from "@/features/people/members/errors";
import { sendMail } from "@/features/people/members/send-mail";
import { formatDate } from "@/lib/format";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { InvalidStatusTransition } from "@/server/errors";
import { countRequest } from "@/server/http/rate-limit";
import { runAfter } from "@/server/jobs/queue";
import { portalUrl } from "@/server/portal-url";
import { speakingTo } from "@/server/words/reader";
import { composeInvoiceMail } from "./compose-invoice-mail";
import { moneyIn } from "./letter";
import { billed, billedAccount, payersOf } from "./payers";
import { readOwnMails, withOwnSentence } from "./settings";

/** Limits the mails about one invoice per minute. */
const PER_MINUTE = 5;

/** The mail of each status; an invoice in any other one is not mailed. */
const MAILS = {
  open: "sent",
  partially_paid: "sent",
  past_due: "overdue",
  paid: "settled",
} as const;

/** Reads what a mail about an invoice needs. */
export const sentInclude = {
  member: { select: billed },
  account: { select: billedAccount },
} satisfies Prisma.InvoiceInclude;
export type SentInvoice = Prisma.InvoiceGetPayload<{ include: typeof sentInclude }>;

/**
 * Mails an issued invoice, as a PDF, to whoever pays it: with its amount and a link to pay it, as a reminder once it is
 * overdue, or as a copy once it is paid. Raises InvoiceNotFound, InvalidStatusTransition (draft, voided, given up),
 * MemberHasNoEmail, RateLimitExceeded and MailNotDelivered. Not inside a transaction.
 */
export async function sendInvoice(ctx: Ctx, { invoice_id }: InvoiceId): Promise<Invoice> {
  const where = { organization_id: ctx.org.id, id: invoice_id };
  const invoice = await ctx.db.invoice.findFirst({ where, include: sentInclude });
  if (!invoice) throw InvoiceNotFound({ resource: "invoice", resource_id: invoice_id });
  const { kind, receivers } = assertSendable(invoice, ctx.now());
  await countRequest(ctx.query, `send-invoice:${invoice_id}`, PER_MINUTE, runAfter(ctx, 0));
  const { filename: name, bytes, due_on } = await printInvoice(ctx, { invoice_id });
  const reading = speakingTo(ctx, invoice.member);
  const mail = composeInvoiceMail(reading, kind, {
    memberName: invoice.member.name,
    number: invoice.number ?? "",
    amount: moneyIn(reading, invoice.currency)(amountDue(invoice)),
    // The day that the PDF says, whatever the club's zone is by now.
    day: kind !== "settled" && due_on ? formatDate(due_on, "UTC", reading.org.locale) : null,
    url: portalUrl(ctx, `/invoices/${invoice_id}`),
  });
  const letter = withOwnSentence((await readOwnMails(ctx)).own, `invoice_${kind}`, mail);
  for (const to of receivers) {
    await sendMail(ctx, to, letter, `invoice:${invoice_id}:${ctx.requestId}:${to}`, {
      file: { name, bytes },
    });
  }
  return markMailed(ctx, invoice_id, kind === "overdue");
}

/** Returns which mail goes out about an invoice, and to whom. Raises InvalidStatusTransition and MemberHasNoEmail. */
export function assertSendable(invoice: SentInvoice, now: Date) {
  const status = deriveStatus(invoice, now);
  if (!(status in MAILS)) throw InvalidStatusTransition({ current_status: status });
  const receivers = payersOf(invoice.member, invoice.account);
  if (receivers.length === 0) throw MemberHasNoEmail();
  return { kind: MAILS[status as keyof typeof MAILS], receivers };
}
