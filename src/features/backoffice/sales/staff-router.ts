import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { saleRoutes } from "./api";

export const saleStaffRouter = router({
  create: line(saleRoutes, "POST /v1/sales"),
});
