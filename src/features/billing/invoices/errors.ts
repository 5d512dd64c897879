import { failure, notFoundFailure } from "@/server/errors";

export const InvoiceNotFound = notFoundFailure("invoice", "Invoice");
export const InvoiceLocked = failure(
  "conflict",
  "invoice_locked",
  "Invoice locked",
  "An issued invoice never changes: credit it, or void it and create another.",
);
export const InvoiceHasPayments = failure(
  "conflict",
  "invoice_has_payments",
  "Invoice has payments",
  "The invoice has payments or credit notes: refund, remove or void those first, or credit the invoice.",
);
export const CreditExceedsInvoice = failure(
  "conflict",
  "credit_exceeds_invoice",
  "Credit exceeds invoice",
  "Credit notes may not add up to more than their invoice's total.",
);
export const AllocationNotAllowed = failure(
  "conflict",
  "allocation_not_allowed",
  "Allocation not allowed",
  "A payment can settle only open invoices of its member, or of an account that its member owns or pays for, in one currency, up to what is due.",
);
