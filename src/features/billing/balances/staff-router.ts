import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { balanceRoutes } from "./api";

export const balanceStaffRouter = router({
  get: line(balanceRoutes, "GET /v1/members/{member_id}/balance"),
});
