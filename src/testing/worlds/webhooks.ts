import { afterEach, beforeEach } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import { getWebhookEndpoint } from "@/features/platform/webhooks/get";
import { listWebhookDeliveries } from "@/features/platform/webhooks/list-deliveries";
import type { WebhookEvent } from "@/features/platform/webhooks/schema";
import { openReceiver, type Receiver } from "@/testing/fakes/receiver";
import { makeWorld, type World } from "./world";

/** Sets up a test file about webhooks: a world in real time, and a receiver. */
export function setUpWebhooks() {
  let world: World;
  let receiver: Receiver;
  let now: number;

  beforeEach(async () => {
    // The official library compares with the real clock.
    now = Date.now();
    world = await makeWorld({ now: new Date(now).toISOString() });
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const add = (event_types: string[] = ["host.*"], url = receiver.url) =>
    createWebhookEndpoint(world.ctx, { url, event_types });
  const host = (name = "Mira") => createHost(world.ctx, { name });
  const endpoint = (id: string) => getWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
  const deliveries = async (webhook_endpoint_id: string) =>
    (await listWebhookDeliveries(world.ctx, { webhook_endpoint_id, page: 1, size: 50 })).items;

  function pass(ms: number): void {
    now += ms;
    world.setNow(new Date(now).toISOString());
  }

  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);

  return {
    get world() {
      return world;
    },
    get receiver() {
      return receiver;
    },
    get now() {
      return now;
    },
    add,
    host,
    endpoint,
    deliveries,
    pass,
    bodies,
  };
}
