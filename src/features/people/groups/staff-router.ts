import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { groupRoutes } from "./api";

export const groupStaffRouter = router({
  list: line(groupRoutes, "GET /v1/groups"),
});
