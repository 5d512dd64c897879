import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import type { Seeds } from "./seed-context";

export const webhooks: Seeds = {
  ids: {
    webhook_endpoint_id: async ({ ctx }) => {
      // Nobody listens there: deliveries fail at once.
      const url = "http://127.0.0.1:9/hooks";
      return (await createWebhookEndpoint(ctx, { url, event_types: ["member.*"] })).id;
    },
    webhook_event_id: async ({ ctx, id }) => {
      const where = { organization_id: ctx.org.id, object_id: await id("member_id") };
      return (await ctx.db.domainEvent.findFirstOrThrow({ where })).id;
    },
  },
};
