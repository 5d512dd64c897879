import { line } from "@/server/line";
import { router } from "@/server/trpc";
import { webhookRoutes } from "./api";

export const webhookStaffRouter = router({
  list: line(webhookRoutes, "GET /v1/webhook-endpoints"),
  get: line(webhookRoutes, "GET /v1/webhook-endpoints/{webhook_endpoint_id}"),
  create: line(webhookRoutes, "POST /v1/webhook-endpoints"),
  update: line(webhookRoutes, "PATCH /v1/webhook-endpoints/{webhook_endpoint_id}"),
  enable: line(webhookRoutes, "POST /v1/webhook-endpoints/{webhook_endpoint_id}/enable"),
  remove: line(webhookRoutes, "DELETE /v1/webhook-endpoints/{webhook_endpoint_id}"),
  rotateSecret: line(
    webhookRoutes,
    "POST /v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret",
  ),
  test: line(webhookRoutes, "POST /v1/webhook-endpoints/{webhook_endpoint_id}/test"),
  deliveries: line(webhookRoutes, "GET /v1/webhook-endpoints/{webhook_endpoint_id}/deliveries"),
  events: line(webhookRoutes, "GET /v1/webhook-events"),
  event: line(webhookRoutes, "GET /v1/webhook-events/{webhook_event_id}"),
  redeliver: line(webhookRoutes, "POST /v1/webhook-events/{webhook_event_id}/redeliver"),
});
