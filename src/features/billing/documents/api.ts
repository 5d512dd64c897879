import { z } from "zod";
import { CashSessionNotFound } from "@/features/billing/cash-sessions/errors";
import { CashSessionId } from "@/features/billing/cash-sessions/schema";
import { CreditNoteNotFound } from "@/features/billing/credit-notes/errors";
import { CreditNoteId } from "@/features/billing/credit-notes/schema";
import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { asMember } from "@/server/context";
import { route } from "@/server/route";
import { printDaySheet } from "./day-sheet";
import { NotIssuedYet } from "./errors";
import { type PrintedDocument, printCreditNote, printInvoice } from "./print";
import { PrintInvoice } from "./schema";

const Pdf = z
  .unknown()
  .meta({ type: "string", description: "A PDF file.", contentMediaType: "application/pdf" });

function pdfResponse(output: unknown): Response {
  const { filename, bytes } = output as PrintedDocument;
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${filename}"`,
      "cache-control": "private, no-store",
    },
  });
}

const invoice = {
  method: "GET" as const,
  tag: "Invoices",
  summary: "Get an invoice as PDF",
  description:
    "Returns an invoice as a PDF in the organization's language, named after its number. Drafts have no PDF.",
  input: PrintInvoice,
  output: Pdf,
  errors: [InvoiceNotFound, NotIssuedYet],
  respond: pdfResponse,
};
const creditNote = {
  method: "GET" as const,
  tag: "Credit notes",
  summary: "Get a credit note as PDF",
  description:
    "Returns a credit note as a PDF in the organization's language, named after its number.",
  input: CreditNoteId,
  output: Pdf,
  errors: [CreditNoteNotFound],
  respond: pdfResponse,
};

/** `/v1/invoices/{invoice_id}/pdf`, and the same of credit notes and of a till's sessions. */
export const documentRoutes = [
  route({
    ...invoice,
    path: "/v1/invoices/{invoice_id}/pdf",
    scope: "invoices:read",
    run: printInvoice,
  }),
  route({
    ...creditNote,
    path: "/v1/credit-notes/{credit_note_id}/pdf",
    scope: "credit-notes:read",
    run: printCreditNote,
  }),
  route({
    method: "GET",
    path: "/v1/cash-sessions/{cash_session_id}/pdf",
    tag: "Cash desks",
    summary: "Get a cash session's day sheet as PDF",
    description:
      "Returns the day sheet of a cash session as a PDF to print and sign, in the organization's language. An open session gives an interim sheet that says so.",
    scope: "cash-desks:read",
    input: CashSessionId,
    output: Pdf,
    errors: [CashSessionNotFound],
    respond: pdfResponse,
    run: printDaySheet,
  }),
];

/** The same operations on the signed-in member's documents. */
export const documentPortalRoutes = [
  route({
    ...invoice,
    path: "/portal/v1/invoices/{invoice_id}/pdf",
    scope: "none",
    run: asMember(printInvoice),
  }),
  route({
    ...creditNote,
    path: "/portal/v1/credit-notes/{credit_note_id}/pdf",
    scope: "none",
    run: asMember(printCreditNote),
  }),
];
