import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { groupRoutes } from "./api";

export const groupStaffRouter = router({
  list: line(groupRoutes, "GET /v1/groups"),
  get: line(groupRoutes, "GET /v1/groups/{group_id}"),
  create: line(groupRoutes, "POST /v1/groups"),
  update: line(groupRoutes, "PATCH /v1/groups/{group_id}"),
  archive: line(groupRoutes, "POST /v1/groups/{group_id}/archive"),
  restore: line(groupRoutes, "POST /v1/groups/{group_id}/restore"),
  addMembers: line(groupRoutes, "POST /v1/groups/{group_id}/members"),
  removeMember: line(groupRoutes, "DELETE /v1/groups/{group_id}/members"),
});
