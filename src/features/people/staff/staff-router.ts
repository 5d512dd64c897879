import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { staffRoutes } from "./api";

export const staffRouter = router({
  list: line(staffRoutes, "GET /v1/staff"),
  get: line(staffRoutes, "GET /v1/staff/{staff_id}"),
  invite: line(staffRoutes, "POST /v1/staff"),
  update: line(staffRoutes, "PATCH /v1/staff/{staff_id}"),
  suspend: line(staffRoutes, "POST /v1/staff/{staff_id}/suspend"),
  reactivate: line(staffRoutes, "POST /v1/staff/{staff_id}/reactivate"),
  remove: line(staffRoutes, "POST /v1/staff/{staff_id}/remove"),
  resendInvitation: line(staffRoutes, "POST /v1/staff/{staff_id}/resend-invitation"),
  roles: line(staffRoutes, "GET /v1/staff/roles"),
  role: line(staffRoutes, "GET /v1/staff/roles/{role_id}"),
  createRole: line(staffRoutes, "POST /v1/staff/roles"),
  updateRole: line(staffRoutes, "PATCH /v1/staff/roles/{role_id}"),
  archiveRole: line(staffRoutes, "POST /v1/staff/roles/{role_id}/archive"),
  restoreRole: line(staffRoutes, "POST /v1/staff/roles/{role_id}/restore"),
});
