import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { subscriptionRoutes } from "./api";

export const subscriptionStaffRouter = router({
  list: line(subscriptionRoutes, "GET /v1/subscriptions"),
  get: line(subscriptionRoutes, "GET /v1/subscriptions/{subscription_id}"),
  create: line(subscriptionRoutes, "POST /v1/subscriptions"),
  cancel: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/cancel"),
  uncancel: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/uncancel"),
  pause: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/pause"),
  resume: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/resume"),
  changePreview: line(
    subscriptionRoutes,
    "POST /v1/subscriptions/{subscription_id}/change-preview",
  ),
  change: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/change"),
  renew: line(subscriptionRoutes, "POST /v1/subscriptions/{subscription_id}/renew"),
});
