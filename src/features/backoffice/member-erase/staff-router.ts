import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { memberEraseRoutes } from "./api";

export const memberEraseStaffRouter = router({
  erase: line(memberEraseRoutes, "POST /v1/members/{member_id}/erase"),
});
