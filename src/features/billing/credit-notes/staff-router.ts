import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { creditNoteRoutes } from "./api";

export const creditNoteStaffRouter = router({
  list: line(creditNoteRoutes, "GET /v1/credit-notes"),
  get: line(creditNoteRoutes, "GET /v1/credit-notes/{credit_note_id}"),
  create: line(creditNoteRoutes, "POST /v1/credit-notes"),
  refund: line(creditNoteRoutes, "POST /v1/credit-notes/{credit_note_id}/refund"),
  void: line(creditNoteRoutes, "POST /v1/credit-notes/{credit_note_id}/void"),
});
