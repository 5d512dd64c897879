import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { priceRuleRoutes } from "./api";

export const priceRuleStaffRouter = router({
  list: line(priceRuleRoutes, "GET /v1/events/price-rules"),
  get: line(priceRuleRoutes, "GET /v1/events/price-rules/{price_rule_id}"),
  create: line(priceRuleRoutes, "POST /v1/events/price-rules"),
  update: line(priceRuleRoutes, "PATCH /v1/events/price-rules/{price_rule_id}"),
  archive: line(priceRuleRoutes, "POST /v1/events/price-rules/{price_rule_id}/archive"),
  restore: line(priceRuleRoutes, "POST /v1/events/price-rules/{price_rule_id}/restore"),
});
