import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { customFieldRoutes } from "./api";

export const customFieldStaffRouter = router({
  list: line(customFieldRoutes, "GET /v1/custom-fields"),
  create: line(customFieldRoutes, "POST /v1/custom-fields"),
  archive: line(customFieldRoutes, "POST /v1/custom-fields/{custom_field_id}/archive"),
  restore: line(customFieldRoutes, "POST /v1/custom-fields/{custom_field_id}/restore"),
});
