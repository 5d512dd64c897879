import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { waitlistRoutes } from "./api";

export const waitlistStaffRouter = router({
  list: line(waitlistRoutes, "GET /v1/waitlist"),
  join: line(waitlistRoutes, "POST /v1/waitlist"),
  leave: line(waitlistRoutes, "DELETE /v1/waitlist/{waitlist_entry_id}"),
});
