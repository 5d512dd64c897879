import { failure, notFoundFailure } from "@/server/errors";

export const InvoiceNotFound = notFoundFailure("invoice", "Invoice");
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
  "A payment can settle only its own member's open invoices, in one currency, up to what is due.",
);
