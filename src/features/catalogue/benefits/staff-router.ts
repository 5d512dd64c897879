import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { benefitRoutes } from "./api";

export const benefitStaffRouter = router({
  list: line(benefitRoutes, "GET /v1/benefits"),
  create: line(benefitRoutes, "POST /v1/products/{product_id}/benefits"),
  update: line(benefitRoutes, "PATCH /v1/benefits/{benefit_id}"),
  archive: line(benefitRoutes, "POST /v1/benefits/{benefit_id}/archive"),
  restore: line(benefitRoutes, "POST /v1/benefits/{benefit_id}/restore"),
});
