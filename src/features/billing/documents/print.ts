import type { CreditNoteId } from "@/features/billing/credit-notes/schema";
import { loadCreditNote } from "@/features/billing/credit-notes/store";
import type { InvoiceId, InvoiceLine } from "@/features/billing/invoices/schema";
import { amountDue, loadInvoice } from "@/features/billing/invoices/store";
import { toBillingDetails } from "@/lib/address";
import { inTestMode } from "@/features/billing/payments/test-mode";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { localeOf } from "@/server/words/reader";
import { composeDocument } from "./compose";
import { composeReceipt } from "./compose-receipt";
import { issuerOf, toBuyer, toDay, toPrinted } from "./content";
import { NotIssuedYet } from "./errors";
import { renderPdf } from "./render-pdf";
import type { DocumentContent, Paper, PrintInvoice } from "./schema";
import { sellerOf } from "./seller-of";

/** A document as a file. */
export type PrintedDocument = { filename: string; bytes: Uint8Array };
/** An invoice or a credit note as a file, and the days that it says. */
export type DatedDocument = PrintedDocument & Pick<DocumentContent, "issued_on" | "due_on">;

/** Returns an issued invoice as a PDF, in the member's language. Raises InvoiceNotFound and NotIssuedYet. */
export async function printInvoice(ctx: Ctx, input: PrintInvoice): Promise<DatedDocument> {
  return printed(await describeInvoice(ctx, input), input.paper);
}

/** Returns a credit note as a PDF, in the member's language. Raises CreditNoteNotFound. */
export async function printCreditNote(ctx: Ctx, input: CreditNoteId): Promise<DatedDocument> {
  return printed(await describeCreditNote(ctx, input));
}

const COMPOSE = { a4: composeDocument, receipt: composeReceipt };

async function printed(content: DocumentContent, paper: Paper = "a4"): Promise<DatedDocument> {
  const { number, issued_on, due_on } = content;
  const bytes = await renderPdf(COMPOSE[paper](content));
  return { filename: `${number}.pdf`, bytes, issued_on, due_on };
}

/** Returns an invoice's contents for printing. Raises InvoiceNotFound and NotIssuedYet. */
export async function describeInvoice(ctx: Ctx, input: InvoiceId): Promise<DocumentContent> {
  const invoice = await loadInvoice(ctx, input.invoice_id);
  if (!invoice.number || !invoice.issued_at) {
    throw NotIssuedYet({ current_status: invoice.status });
  }
  const { timezone, ...heads } = await headsOf(ctx, invoice, invoice.issued_by);
  const voided = invoice.status === "voided";
  return {
    ...heads,
    ...toPrinted(invoice.lines as InvoiceLine[], heads.locale),
    kind: "invoice",
    number: invoice.number,
    voided,
    currency: invoice.currency,
    issued_on: toDay(invoice.issued_at, timezone),
    due_on: invoice.due_at && toDay(invoice.due_at, timezone),
    invoice_number: null,
    subtotal: invoice.subtotal,
    total: invoice.total,
    paid: invoice.amount_paid,
    credited: invoice.amount_credited,
    due: voided ? 0 : amountDue(invoice),
    notes: invoice.notes,
  };
}

/** Returns a credit note's contents for printing. Raises CreditNoteNotFound. */
export async function describeCreditNote(ctx: Ctx, input: CreditNoteId): Promise<DocumentContent> {
  const note = await loadCreditNote(ctx, input.credit_note_id);
  const invoice = await ctx.db.invoice.findUniqueOrThrow({ where: byId(ctx, note.invoice_id) });
  const { timezone, ...heads } = await headsOf(ctx, invoice, note.issued_by);
  return {
    ...heads,
    ...toPrinted(note.lines as InvoiceLine[], heads.locale),
    kind: "credit_note",
    number: note.number,
    voided: note.status === "voided",
    currency: note.currency,
    issued_on: toDay(note.created_at, timezone),
    due_on: null,
    invoice_number: invoice.number,
    subtotal: note.total - note.tax_amount,
    total: note.total,
    paid: 0,
    credited: 0,
    due: 0,
    notes: note.reason?.includes("_") ? null : note.reason,
  };
}

async function headsOf(ctx: Ctx, invoice: Prisma.InvoiceModel, issuedBy: unknown) {
  const org = await ctx.db.organization.findUniqueOrThrow({ where: { id: ctx.org.id } });
  const member = await ctx.db.member.findUniqueOrThrow({
    where: byId(ctx, invoice.member_id),
    select: { name: true, address: true, locale: true },
  });
  const account =
    invoice.account_id === null
      ? null
      : await ctx.db.account.findUniqueOrThrow({
          where: byId(ctx, invoice.account_id),
          select: { name: true, billing_address: true, tax_id: true },
        });
  const locale = localeOf(org, member);
  const issuer = issuerOf(org, issuedBy);
  return {
    locale,
    test: inTestMode(ctx),
    timezone: issuer.default_timezone,
    seller: await sellerOf(ctx, org, locale, issuer),
    buyer: toBuyer(member, account, locale, toBillingDetails(invoice.bill_to)),
  };
}
