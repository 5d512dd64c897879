import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { InvoiceNotFound } from "@/features/billing/invoices/errors";
import { Invoice, PayInvoice } from "@/features/billing/invoices/schema";
import {
  PaymentFailed,
  PaymentsNotEnabled,
  processorErrors,
} from "@/features/billing/payments/errors";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { payInvoice } from "./pay";

const pay = {
  method: "POST" as const,
  tag: "Invoices",
  summary: "Pay an invoice with a saved card",
  description:
    "Charges an invoice's amount due to a saved card. The answer is 200 with status `paid`, or with `processor.client_secret` while the payer's bank asks for confirmation. Repeated and concurrent requests charge once. While another payer of the account pays it, the answer is `checkout_in_progress`.",
  output: Invoice,
  errors: [
    InvoiceNotFound,
    PaymentFailed,
    AmountChanged,
    CheckoutInProgress,
    InvalidStatusTransition,
    PaymentsNotEnabled,
    ...processorErrors,
  ],
  example: { payment_method_id: "pm_01JD0000000000000000000000" },
};

/** `/v1/invoices/{invoice_id}/pay` */
export const invoicePaymentRoutes = [
  route({
    ...pay,
    path: "/v1/invoices/{invoice_id}/pay",
    scope: "invoices:write",
    input: PayInvoice,
    run: payInvoice,
  }),
];

/** The same for the signed-in member, who can answer the bank. */
export const invoicePaymentPortalRoutes = [
  route({
    ...pay,
    path: "/portal/v1/invoices/{invoice_id}/pay",
    scope: "none",
    input: PayInvoice.omit({ off_session: true }),
    run: asMember(payInvoice),
  }),
];
