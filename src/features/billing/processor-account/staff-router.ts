import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { processorAccountRoutes } from "./api";

export const processorAccountStaffRouter = router({
  get: line(processorAccountRoutes, "GET /v1/processor-account"),
  choose: line(processorAccountRoutes, "PATCH /v1/processor-account"),
  link: line(processorAccountRoutes, "POST /v1/processor-account/link"),
});
