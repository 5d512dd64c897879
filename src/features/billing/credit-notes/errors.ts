import { notFoundFailure } from "@/server/errors";

export const CreditNoteNotFound = notFoundFailure("credit_note", "Credit note");
