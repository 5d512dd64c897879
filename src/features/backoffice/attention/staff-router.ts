import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { attentionRoutes } from "./api";

export const attentionStaffRouter = router({
  read: line(attentionRoutes, "GET /v1/attention"),
});
