import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { payoutRoutes } from "./api";

export const payoutStaffRouter = router({
  list: line(payoutRoutes, "GET /v1/payouts"),
  get: line(payoutRoutes, "GET /v1/payouts/{payout_id}"),
  items: line(payoutRoutes, "GET /v1/payouts/{payout_id}/items"),
});
