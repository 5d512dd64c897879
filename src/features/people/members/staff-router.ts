import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { memberRoutes } from "./api";

export const memberStaffRouter = router({
  list: line(memberRoutes, "GET /v1/members"),
  get: line(memberRoutes, "GET /v1/members/{member_id}"),
  create: line(memberRoutes, "POST /v1/members"),
  update: line(memberRoutes, "PATCH /v1/members/{member_id}"),
  invite: line(memberRoutes, "POST /v1/members/{member_id}/invite"),
  unsuspend: line(memberRoutes, "POST /v1/members/{member_id}/unsuspend"),
});
