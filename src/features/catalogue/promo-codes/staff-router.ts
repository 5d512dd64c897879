import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { promoCodeRoutes } from "./api";

export const promoCodeStaffRouter = router({
  list: line(promoCodeRoutes, "GET /v1/promo-codes"),
  create: line(promoCodeRoutes, "POST /v1/promo-codes"),
  archive: line(promoCodeRoutes, "POST /v1/promo-codes/{promo_code_id}/archive"),
  restore: line(promoCodeRoutes, "POST /v1/promo-codes/{promo_code_id}/restore"),
});
