import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { disputeRoutes } from "./api";

export const disputeStaffRouter = router({
  list: line(disputeRoutes, "GET /v1/disputes"),
});
