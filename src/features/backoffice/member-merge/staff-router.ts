import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { memberMergeRoutes } from "./api";

export const memberMergeStaffRouter = router({
  merge: line(memberMergeRoutes, "POST /v1/members/{member_id}/merge"),
});
