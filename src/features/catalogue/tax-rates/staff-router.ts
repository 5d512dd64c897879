import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { taxRateRoutes } from "./api";

export const taxRateStaffRouter = router({
  list: line(taxRateRoutes, "GET /v1/tax-rates"),
  create: line(taxRateRoutes, "POST /v1/tax-rates"),
  archive: line(taxRateRoutes, "POST /v1/tax-rates/{tax_rate_id}/archive"),
  restore: line(taxRateRoutes, "POST /v1/tax-rates/{tax_rate_id}/restore"),
});
