import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { auditLogRoutes } from "./api";

export const auditLogStaffRouter = router({
  list: line(auditLogRoutes, "GET /v1/audit-log"),
});
