import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { accountRoutes } from "./api";

export const accountStaffRouter = router({
  list: line(accountRoutes, "GET /v1/accounts"),
  get: line(accountRoutes, "GET /v1/accounts/{account_id}"),
  create: line(accountRoutes, "POST /v1/accounts"),
  update: line(accountRoutes, "PATCH /v1/accounts/{account_id}"),
  archive: line(accountRoutes, "POST /v1/accounts/{account_id}/archive"),
  restore: line(accountRoutes, "POST /v1/accounts/{account_id}/restore"),
  addMembers: line(accountRoutes, "POST /v1/accounts/{account_id}/members"),
  changeMember: line(accountRoutes, "PATCH /v1/accounts/{account_id}/members"),
  removeMember: line(accountRoutes, "DELETE /v1/accounts/{account_id}/members"),
});
