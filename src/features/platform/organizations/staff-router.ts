import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { organizationRoutes } from "./api";

/** The club itself, as its settings show and change it. */
export const clubStaffRouter = router({
  get: line(organizationRoutes, "GET /v1/organizations/{organization_id}"),
  update: line(organizationRoutes, "PATCH /v1/organizations/{organization_id}"),
});
