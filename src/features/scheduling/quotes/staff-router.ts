import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { quoteRoutes } from "./api";

export const quoteStaffRouter = router({
  simulate: line(quoteRoutes, "POST /v1/events/price-rules/simulate"),
});
