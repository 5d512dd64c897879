import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { policyRoutes } from "./api";

export const policyStaffRouter = router({
  list: line(policyRoutes, "GET /v1/events/policies"),
  get: line(policyRoutes, "GET /v1/events/policies/{policy_id}"),
  create: line(policyRoutes, "POST /v1/events/policies"),
  update: line(policyRoutes, "PATCH /v1/events/policies/{policy_id}"),
  archive: line(policyRoutes, "POST /v1/events/policies/{policy_id}/archive"),
  restore: line(policyRoutes, "POST /v1/events/policies/{policy_id}/restore"),
});
