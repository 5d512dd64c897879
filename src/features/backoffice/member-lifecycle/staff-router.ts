import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { memberLifecycleRoutes } from "./api";

export const memberLifecycleStaffRouter = router({
  archive: line(memberLifecycleRoutes, "POST /v1/members/{member_id}/archive"),
  restore: line(memberLifecycleRoutes, "POST /v1/members/{member_id}/restore"),
  suspend: line(memberLifecycleRoutes, "POST /v1/members/{member_id}/suspend"),
});
