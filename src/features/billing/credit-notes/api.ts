import { CreditExceedsInvoice, InvoiceNotFound } from "@/features/billing/invoices/errors";
import { asMember, memberIdOf } from "@/server/context";
import { PaymentsNotConfigured } from "@/features/billing/payments/errors";
import { MemberIsWalkIn } from "@/server/data/closed-members";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { createCreditNote } from "./create";
import { CreditNoteNotFound } from "./errors";
import { getCreditNote } from "./get";
import { listCreditNotes } from "./list";
import { refundCreditNote } from "./refund";
import {
  CreateCreditNote,
  CreditNote,
  CreditNoteId,
  CreditNotePage,
  ListCreditNotes,
  ListMyCreditNotes,
} from "./schema";
import { voidCreditNote } from "./void";

const tag = "Credit notes";

/** `/v1/credit-notes` */
export const creditNoteRoutes = [
  route({
    method: "GET",
    path: "/v1/credit-notes",
    tag,
    summary: "List credit notes",
    description:
      "Lists credit notes, newest first. Filter by member, invoice or status, or search by number or member.",
    scope: "credit-notes:read",
    input: ListCreditNotes,
    output: CreditNotePage,
    run: listCreditNotes,
  }),
  route({
    method: "POST",
    path: "/v1/credit-notes",
    tag,
    summary: "Credit an invoice",
    description:
      "Credits an invoice, in full or in part. The unpaid part is set off; `settlement` decides about the paid part.",
    scope: "credit-notes:write",
    status: 201,
    input: CreateCreditNote,
    output: CreditNote,
    errors: [
      InvoiceNotFound,
      CreditExceedsInvoice,
      InvalidStatusTransition,
      PaymentsNotConfigured,
      MemberIsWalkIn,
    ],
    run: createCreditNote,
    example: {
      invoice_id: "inv_01JD0000000000000000000000",
      amount: 500,
      settlement: "refund",
      reason: "Heating was broken",
    },
  }),
  route({
    method: "GET",
    path: "/v1/credit-notes/{credit_note_id}",
    tag,
    summary: "Get a credit note",
    description: "Returns a credit note with its lines.",
    scope: "credit-notes:read",
    input: CreditNoteId,
    output: CreditNote,
    errors: [CreditNoteNotFound],
    run: getCreditNote,
  }),
  route({
    method: "POST",
    path: "/v1/credit-notes/{credit_note_id}/refund",
    tag,
    summary: "Refund a credit note",
    description:
      "Refunds what is still owed for a credit note. Use it to retry after a refund failed.",
    scope: "credit-notes:write",
    input: CreditNoteId,
    output: CreditNote,
    errors: [CreditNoteNotFound, InvalidStatusTransition, PaymentsNotConfigured],
    run: refundCreditNote,
  }),
  route({
    method: "POST",
    path: "/v1/credit-notes/{credit_note_id}/void",
    tag,
    summary: "Void a credit note",
    description:
      "Voids a credit note for which no money has moved. The invoice asks for the amount again.",
    scope: "credit-notes:write",
    input: CreditNoteId,
    output: CreditNote,
    errors: [CreditNoteNotFound, InvalidStatusTransition],
    run: voidCreditNote,
  }),
];

/** `/portal/v1/credit-notes`: the signed-in member's own. */
export const creditNotePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/credit-notes",
    tag,
    summary: "List my credit notes",
    description: "Lists the member's own credit notes, newest first.",
    scope: "none",
    input: ListMyCreditNotes,
    output: CreditNotePage,
    run: (ctx, input) => listCreditNotes(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/credit-notes/{credit_note_id}",
    tag,
    summary: "Get one of my credit notes",
    description:
      "Returns a credit note with its lines: the member's own, or one of an account that the member may pay for.",
    scope: "none",
    input: CreditNoteId,
    output: CreditNote,
    errors: [CreditNoteNotFound],
    run: asMember(getCreditNote),
  }),
];
