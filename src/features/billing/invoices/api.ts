import { AccountNotFound } from "@/features/people/accounts/errors";
import { MemberNotFound } from "@/features/people/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { alsoByExternalId } from "@/server/data/external-id";
import { route } from "@/server/route";
import { ExternalIdExists } from "@/server/data/unique-violation";
import { asMember, memberIdOf } from "@/server/context";
import { createInvoice } from "./create";
import { InvoiceHasPayments, InvoiceLocked, InvoiceNotFound } from "./errors";
import { finalizeInvoice } from "./finalize";
import { getInvoice } from "./get";
import { listInvoices } from "./list";
import { markInvoiceUncollectible, reopenInvoice } from "./mark-uncollectible";
import {
  CreateInvoice,
  Invoice,
  InvoiceId,
  InvoicePage,
  ListInvoices,
  ListMyInvoices,
  UpdateInvoice,
} from "./schema";
import { updateInvoice } from "./update";
import { voidInvoice } from "./void";

const tag = "Invoices";

/** `/v1/invoices` */
export const invoiceRoutes = [
  route({
    method: "GET",
    path: "/v1/invoices",
    tag,
    summary: "List invoices",
    description:
      "Lists invoices, drafts included, newest first. Filter by member, status, due date or date of issue, or search by number or member.",
    scope: "invoices:read",
    input: ListInvoices,
    output: InvoicePage,
    run: listInvoices,
  }),
  ...alsoByExternalId(
    "invoices",
    route({
      method: "GET",
      path: "/v1/invoices/{invoice_id}",
      tag,
      summary: "Get an invoice",
      description: "Returns an invoice with its lines and the amount due.",
      scope: "invoices:read",
      input: InvoiceId,
      output: Invoice,
      errors: [InvoiceNotFound],
      run: getInvoice,
    }),
  ),
  route({
    method: "POST",
    path: "/v1/invoices",
    tag,
    summary: "Draft an invoice",
    description:
      "Creates a draft invoice. It has no number and asks for no money until it is finalized. Tax is calculated per line, rounded half up.",
    scope: "invoices:write",
    status: 201,
    input: CreateInvoice,
    output: Invoice,
    errors: [MemberNotFound, AccountNotFound, ExternalIdExists],
    run: createInvoice,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      currency: "EUR",
      lines: [{ description: "Locker, one year", quantity: 1, unit_amount: 4800 }],
      due_at: "2026-12-31T23:00:00.000Z",
      notes: "Thank you for being with us.",
    },
  }),
  route({
    method: "PATCH",
    path: "/v1/invoices/{invoice_id}",
    tag,
    summary: "Change a draft",
    description:
      "Changes a draft invoice. Issued invoices are immutable except `external_id` and `metadata`.",
    scope: "invoices:write",
    input: UpdateInvoice,
    output: Invoice,
    errors: [InvoiceNotFound, InvoiceLocked, ExternalIdExists],
    run: updateInvoice,
    example: { notes: "Payable within two weeks." },
  }),
  route({
    method: "POST",
    path: "/v1/invoices/{invoice_id}/finalize",
    tag,
    summary: "Finalize a draft",
    description:
      "Issues a draft invoice: it gets its number and asks for its amount. Its lines never change afterwards.",
    scope: "invoices:write",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound, InvalidStatusTransition],
    run: finalizeInvoice,
  }),
  route({
    method: "POST",
    path: "/v1/invoices/{invoice_id}/void",
    tag,
    summary: "Void an invoice",
    description:
      "Voids an invoice that nobody has paid. It keeps its number and asks for no more money.",
    scope: "invoices:write",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound, InvoiceHasPayments],
    run: voidInvoice,
  }),
  route({
    method: "POST",
    path: "/v1/invoices/{invoice_id}/mark-uncollectible",
    tag,
    summary: "Give up on an invoice",
    description: "Gives up on an unpaid invoice. It no longer counts as owed and can be reopened.",
    scope: "invoices:write",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound, InvalidStatusTransition],
    run: markInvoiceUncollectible,
  }),
  route({
    method: "POST",
    path: "/v1/invoices/{invoice_id}/reopen",
    tag,
    summary: "Reopen an invoice",
    description: "Reopens an invoice that was given up on, so that it is due again.",
    scope: "invoices:write",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound, InvalidStatusTransition],
    run: reopenInvoice,
  }),
];

/** `/portal/v1/invoices`: the signed-in member's own. */
export const invoicePortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/invoices",
    tag,
    summary: "List my invoices",
    description: "Lists the member's own issued invoices, newest first.",
    scope: "none",
    input: ListMyInvoices,
    output: InvoicePage,
    run: (ctx, input) => listInvoices(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/invoices/{invoice_id}",
    tag,
    summary: "Get one of my invoices",
    description: "Returns one of the member's invoices with its lines and the amount due.",
    scope: "none",
    input: InvoiceId,
    output: Invoice,
    errors: [InvoiceNotFound],
    run: asMember(getInvoice),
  }),
];
