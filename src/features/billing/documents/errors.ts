import { failure } from "@/server/errors";

export const NotIssuedYet = failure(
  "conflict",
  "invoice_not_issued",
  "Invoice not issued yet",
  "A draft has no document: finalize it first.",
);
