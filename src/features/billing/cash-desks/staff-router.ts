import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { cashDeskRoutes } from "./api";

export const cashDeskStaffRouter = router({
  list: line(cashDeskRoutes, "GET /v1/cash-desks"),
  get: line(cashDeskRoutes, "GET /v1/cash-desks/{cash_desk_id}"),
  create: line(cashDeskRoutes, "POST /v1/cash-desks"),
});
