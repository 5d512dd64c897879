import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { cashSessionRoutes } from "./api";

export const cashSessionStaffRouter = router({
  list: line(cashSessionRoutes, "GET /v1/cash-sessions"),
  get: line(cashSessionRoutes, "GET /v1/cash-sessions/{cash_session_id}"),
  open: line(cashSessionRoutes, "POST /v1/cash-sessions"),
  close: line(cashSessionRoutes, "POST /v1/cash-sessions/{cash_session_id}/close"),
  movements: line(cashSessionRoutes, "GET /v1/cash-sessions/{cash_session_id}/movements"),
  move: line(cashSessionRoutes, "POST /v1/cash-sessions/{cash_session_id}/movements"),
});
