import { plainAmount } from "@/features/billing/year-files/csv-rules";
import type { z } from "zod";
import type { CreditNote } from "@/features/billing/credit-notes/schema";
import type { Invoice } from "@/features/billing/invoices/schema";
import type { Payment } from "@/features/billing/payments/schema";
import type { Refund } from "@/features/billing/refunds/schema";
import { type Column, columnsOf, linesOf } from "../column-rules";

type Note = z.output<typeof CreditNote>;
const ofInvoice = columnsOf<Invoice>();
const ofNote = columnsOf<Note>();
const ofPayment = columnsOf<Payment>();
const ofRefund = columnsOf<Refund>();

/** The columns of the list of invoices, a row for each. */
export const invoiceColumns: Column<Invoice>[] = [
  ...ofInvoice.fields("id", "number", "status"),
  ...ofInvoice.instants("issued_at", "due_at", "paid_at", "voided_at", "mailed_at"),
  ...ofInvoice.member((row) => row.member_id),
  ...ofInvoice.fields("account_id"),
  {
    ...{ name: "account_name", scope: "accounts:read" },
    cell: ({ account_id }, { accounts }) => account_id && accounts.get(account_id),
  },
  { name: "bill_to_name", cell: ({ bill_to }) => bill_to?.name },
  { name: "bill_to_tax_id", cell: ({ bill_to }) => bill_to?.tax_id },
  linesOf<Invoice>(),
  ...ofInvoice.fields("currency"),
  ...ofInvoice.amounts("subtotal", "tax_amount", "total"),
  ...ofInvoice.amounts("amount_paid", "amount_credited", "amount_due"),
  ...ofInvoice.fields("notes", "external_id"),
  ...ofInvoice.instants("created_at", "updated_at"),
];

/** The columns of the list of payments. */
export const paymentColumns: Column<Payment>[] = [
  ...ofPayment.fields("id", "status", "provider"),
  ...ofPayment.instants("created_at"),
  ...ofPayment.member((row) => row.member_id),
  ...ofPayment.fields("currency"),
  ...ofPayment.amounts("amount", "amount_allocated", "amount_refunded"),
  {
    name: "invoice_ids",
    cell: ({ invoice_allocations }) =>
      invoice_allocations.map(({ invoice_id }) => invoice_id).join("; "),
  },
  ...ofPayment.fields("booking_id", "cash_session_id", "provider_payment_intent_id"),
  ...ofPayment.fields("failure_code", "failure_message"),
  ...ofPayment.instants("disputed_at"),
  ...ofPayment.fields("dispute_status", "dispute_reason"),
  {
    name: "dispute_amount",
    cell: ({ dispute_amount, currency }) =>
      dispute_amount === null ? null : plainAmount(dispute_amount, currency),
  },
  ...ofPayment.instants("dispute_respond_by"),
  ...ofPayment.fields("notes"),
  ...ofPayment.instants("updated_at"),
];

/** The columns of the list of refunds. */
export const refundColumns: Column<Refund>[] = [
  ...ofRefund.fields("id", "status", "payment_id"),
  ...ofRefund.instants("created_at"),
  ...ofRefund.member((row) => row.member_id),
  ...ofRefund.fields("currency"),
  ...ofRefund.amounts("amount"),
  { name: "credit_note_ids", cell: ({ credit_note_ids }) => credit_note_ids.join("; ") },
  ...ofRefund.fields("reason", "provider_refund_id", "cash_session_id", "failure_code"),
  ...ofRefund.instants("updated_at"),
];

/** The columns of the list of credit notes, a row for each. */
export const creditNoteColumns: Column<Note>[] = [
  ...ofNote.fields("id", "number", "status", "invoice_id"),
  ...ofNote.instants("created_at"),
  ...ofNote.member((row) => row.member_id),
  linesOf<Note>(),
  ...ofNote.fields("currency"),
  ...ofNote.amounts("tax_amount", "total", "amount_applied", "amount_refunded"),
  ...ofNote.fields("settlement", "reason"),
  ...ofNote.instants("updated_at"),
];
