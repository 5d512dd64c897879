import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { memberNoteRoutes } from "./api";

export const memberNoteStaffRouter = router({
  list: line(memberNoteRoutes, "GET /v1/members/{member_id}/notes"),
  add: line(memberNoteRoutes, "POST /v1/members/{member_id}/notes"),
  update: line(memberNoteRoutes, "PATCH /v1/members/{member_id}/notes/{note_id}"),
  remove: line(memberNoteRoutes, "DELETE /v1/members/{member_id}/notes/{note_id}"),
});
