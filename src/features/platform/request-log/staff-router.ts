import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { requestLogRoutes } from "./api";

export const requestLogStaffRouter = router({
  list: line(requestLogRoutes, "GET /v1/request-log"),
  get: line(requestLogRoutes, "GET /v1/request-log/{request_log_entry_id}"),
});
