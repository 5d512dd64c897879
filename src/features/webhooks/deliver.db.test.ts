import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createHost } from "@/features/hosts/create";
import { updateHost } from "@/features/hosts/update";
import { DAY, HOUR } from "@/lib/time";
import type { DomainEvent } from "@/server/events";
import type { Job } from "@/server/jobs";
import { runJobs } from "@/testing/outbox";
import { openReceiver, type Receiver } from "@/testing/receiver";
import { makeWorld, type World } from "@/testing/world";
import { handOutEvents } from "@/api/outbox";
import { getDatabase } from "@/server/db";
import { createWebhookEndpoint } from "./create";
import { deleteWebhookEndpoint } from "./delete";
import { enableWebhookEndpoint } from "./enable";
import { getWebhookEndpoint } from "./get";
import { listWebhookDeliveries } from "./list-deliveries";
import { planDeliveries } from "./plan-deliveries";
import { redeliverWebhookEvent } from "./redeliver";
import { rotateWebhookSecret } from "./rotate-secret";
import type { WebhookEvent } from "./schema";
import { testWebhookEndpoint } from "./test-endpoint";
import { tidyWebhooks } from "./tidy";
import { updateWebhookEndpoint } from "./update";

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

describe("an event", () => {
  test("goes to each endpoint that asks for its type, once, with the object as the API shows it", async () => {
    const other = await openReceiver();
    await add(["host.created", "host.*", "*"]);
    await add(["member.*"], other.url);
    const made = await host();
    await runJobs(world.ctx);
    await runJobs(world.ctx);
    expect(bodies().filter(({ type }) => type.startsWith("host."))).toEqual([
      {
        id: expect.stringMatching(/^wev_/),
        type: "host.created",
        timestamp: new Date(now).toISOString(),
        data: {
          object: made,
          object_id: made.id,
          previous: {},
          sequence: 1,
          organization_id: world.org.id,
        },
      },
    ]);
    expect(other.received).toEqual([]);
    await other.close();
  });

  test("is signed so that the official library accepts it, and nothing else", async () => {
    const { secret } = await add();
    await host();
    await runJobs(world.ctx);
    const [message] = receiver.received;
    if (!message) throw new Error("nothing received");
    const { body, headers } = message;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "host.created" });
    expect(headers["webhook-id"]).toBe((JSON.parse(body) as WebhookEvent).id);
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(`whsec_${btoa("another")}`).verify(body, headers)).toThrow();
  });

  test("is signed by both secrets while one is being replaced, and by the new one after that", async () => {
    const before = await add();
    const after = await rotateWebhookSecret(world.ctx, {
      webhook_endpoint_id: before.id,
      overlap_seconds: 60,
    });
    expect(after.secret).not.toBe(before.secret);
    await host();
    await runJobs(world.ctx);
    pass(61_000);
    await host();
    await runJobs(world.ctx);
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error("not received");
    new Webhook(before.secret).verify(first.body, first.headers);
    new Webhook(after.secret).verify(first.body, first.headers);
    new Webhook(after.secret).verify(second.body, second.headers);
    expect(() => new Webhook(before.secret).verify(second.body, second.headers)).toThrow();
  });

  test("tells what was before it, and its place among the events of its object", async () => {
    await add();
    const { id } = await host("Mira");
    await updateHost(world.ctx, { host_id: id, name: "Mira Lang" });
    await runJobs(world.ctx);
    expect(bodies().map(({ data }) => [data.sequence, data.previous])).toEqual([
      [1, {}],
      [2, { name: "Mira" }],
    ]);
    expect(bodies()[1]?.data.object).toMatchObject({ name: "Mira Lang" });
  });

  test("has one content, however often and late it is sent", async () => {
    const { id } = await add();
    const { id: host_id } = await host("Mira");
    receiver.answer((response) => response.writeHead(500).end());
    await runJobs(world.ctx);
    await updateWebhookEndpoint(world.ctx, { webhook_endpoint_id: id, event_types: ["pass.*"] });
    await updateHost(world.ctx, { host_id, name: "Another" });
    receiver.answer((response) => response.writeHead(200).end());
    pass(HOUR);
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
  });

  test("never holds a payer's client_secret", async () => {
    const { payloadOf } = await import("./payload");
    const { id } = await host();
    const event = await world.ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: id } });
    const object = { processor: { client_secret: "pi_secret" }, client_secret: "pi_secret", id };
    const body = await payloadOf(world.ctx, event, async () => object);
    expect(body).not.toContain("pi_secret");
    expect(JSON.parse(body)).toMatchObject({ data: { object: { id, client_secret: null } } });
  });

  test("goes to no other organization, though both are handed out together", async () => {
    const other = await makeWorld();
    const events: DomainEvent[] = [];
    for (const { ctx } of [world, other]) {
      await createWebhookEndpoint(ctx, { url: receiver.url, event_types: ["host.*"] });
      const { id } = await createHost(ctx, { name: "Mira" });
      events.push(await ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: id } }));
    }
    const { prisma } = getDatabase();
    expect(await prisma.$transaction((tx) => planDeliveries(tx, events))).toHaveLength(2);
    for (const { org } of [world, other]) {
      const where = { organization_id: org.id };
      const planned = await prisma.webhookDelivery.findMany({ where, include: { event: true } });
      expect(planned.map(({ event }) => event.organization_id)).toEqual([org.id]);
    }
  });

  test("handed out by several instances at once is delivered once", async () => {
    const { id } = await add();
    for (let n = 0; n < 20; n++) await host();
    const { prisma } = getDatabase();
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => handOutEvents(prisma, world.org)),
    );
    // The endpoint's own event is among them.
    expect(counts.reduce((sum, count) => sum + count)).toBe(21);
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(20);
    expect(await deliveries(id)).toHaveLength(20);
  });
});

describe("a receiver that", () => {
  test("fails is tried again later, and its log says why", async () => {
    const { id } = await add();
    await host();
    receiver.answer((response) => response.writeHead(500).end("down"));
    await runJobs(world.ctx);
    expect(await deliveries(id)).toMatchObject([
      {
        status: "pending",
        attempts: [{ response_status: 500, response_body: "down", error: null }],
      },
    ]);
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(1);
    receiver.answer((response) => response.writeHead(200).end());
    pass(10_000);
    await runJobs(world.ctx);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: "succeeded", next_attempt_at: null });
    expect(delivery?.attempts).toHaveLength(2);
    expect((await endpoint(id)).failing_since).toBe(null);
  });

  test("fails for three days is given up and disabled, and somebody can enable it", async () => {
    const { id } = await add();
    await host();
    receiver.answer((response) => response.writeHead(503).end());
    await runJobs(world.ctx);
    let [delivery] = await deliveries(id);
    while (delivery?.next_attempt_at) {
      pass(Date.parse(delivery.next_attempt_at) - now);
      await runJobs(world.ctx);
      [delivery] = await deliveries(id);
    }
    expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(receiver.received.length).toBeGreaterThan(8);
    expect(receiver.received.length).toBeLessThan(20);
    // With luck the last attempt comes a little less than three days after the first.
    pass(8 * HOUR);
    await host();
    await runJobs(world.ctx);
    expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "failing" });
    const enabled = await enableWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    expect(enabled).toMatchObject({
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
    });
  });

  test("is gone (410) is disabled at once, which the audit trail tells", async () => {
    const { id } = await add();
    await host();
    await host();
    receiver.answer((response) => response.writeHead(410).end());
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(1);
    expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(all.map(({ attempts }) => attempts[0]?.error)).toContain("endpoint_disabled");
    const where = { object_id: id, type: "webhook_endpoint.disabled" };
    expect(await world.ctx.db.domainEvent.findFirstOrThrow({ where })).toMatchObject({
      data: { reason: "gone" },
    });
    await host();
    await runJobs(world.ctx);
    expect(await deliveries(id)).toHaveLength(2);
  });

  test("redirects is not followed", async () => {
    const other = await openReceiver();
    const { id } = await add();
    await host();
    receiver.answer((response) => response.writeHead(302, { location: other.url }).end());
    await runJobs(world.ctx);
    expect(other.received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([
      { status: "pending", attempts: [{ error: "redirect_not_followed", response_status: 302 }] },
    ]);
    await other.close();
  });

  test("answers at length has its first kilobyte in the log", async () => {
    const { id } = await add();
    await host();
    receiver.answer((response) => response.writeHead(200).end("x".repeat(5_000_000)));
    await runJobs(world.ctx);
    const [delivery] = await deliveries(id);
    expect(delivery?.status).toBe("succeeded");
    expect(delivery?.attempts[0]?.response_body).toBe("x".repeat(1024));
  });

  test("says nothing for 30 seconds is waited for ten", async () => {
    const slow = await openReceiver();
    slow.answer((response) => setTimeout(() => response.writeHead(200).end(), 30_000).unref());
    const { id } = await add(["host.*"], slow.url);
    await host();
    const began = performance.now();
    await runJobs(world.ctx);
    expect(performance.now() - began).toBeGreaterThan(9_000);
    expect(performance.now() - began).toBeLessThan(25_000);
    expect(await deliveries(id)).toMatchObject([
      { status: "pending", attempts: [{ error: "timeout" }] },
    ]);
    await slow.close();
  });

  test("is deleted while something is on its way to it gets no more", async () => {
    const { id } = await add();
    await host();
    receiver.answer((response) => response.writeHead(500).end());
    await runJobs(world.ctx);
    await deleteWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    pass(DAY);
    expect(await runJobs(world.ctx)).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("somebody can", () => {
  test("send a test, and sees what came of it", async () => {
    const { id } = await add(["pass.*"]);
    const other = await openReceiver();
    await add(["*"], other.url);
    const tested = await testWebhookEndpoint(world.ctx, { webhook_endpoint_id: id });
    expect(tested).toMatchObject({
      event_type: "webhook_endpoint.tested",
      status: "succeeded",
      attempts: [{ response_status: 204 }],
    });
    pass(DAY);
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(1);
    const others = other.received.map(({ body }) => (JSON.parse(body) as WebhookEvent).type);
    expect(others).not.toContain("webhook_endpoint.tested");
    await other.close();
  });

  test("have an event delivered again, also to an endpoint that is newer than it", async () => {
    const { id } = await add();
    const made = await host();
    await runJobs(world.ctx);
    const event = bodies()[0]?.id ?? "";
    const again = await redeliverWebhookEvent(world.ctx, { webhook_event_id: event });
    expect(again.deliveries).toMatchObject([{ webhook_endpoint_id: id, status: "pending" }]);
    await runJobs(world.ctx);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.headers["webhook-id"]).toBe(event);
    expect((await deliveries(id))[0]).toMatchObject({ status: "succeeded" });
    const late = await openReceiver();
    const { id: lateId } = await add(["pass.*"], late.url);
    await redeliverWebhookEvent(world.ctx, {
      webhook_event_id: event,
      webhook_endpoint_id: lateId,
    });
    await runJobs(world.ctx);
    expect(JSON.parse(late.received[0]?.body ?? "{}")).toMatchObject({ data: { object: made } });
    await late.close();
  });
});

test("a worker that was taken for dead, and its successor, count as one attempt", async () => {
  const { id } = await add();
  await host();
  let asked = 0;
  receiver.answer((response) => {
    if (asked++ === 0) response.writeHead(200).end();
    else setTimeout(() => response.writeHead(500).end(), 500);
  });
  await handOutEvents(getDatabase().prisma, world.org);
  const { runTask } = await import("@/api/tasks");
  const [delivery] = await deliveries(id);
  const payload: Job["payload"] = { organization_id: world.org.id, delivery_id: delivery?.id };
  const run = () => runTask(async () => world.ctx, "deliver webhook", payload);
  await Promise.all([run(), run()]);
  expect(receiver.received).toHaveLength(2);
  const [after] = await deliveries(id);
  expect(after).toMatchObject({ status: "succeeded", attempts: [{ response_status: 200 }] });
});

test("deliveries and payloads are kept for 30 days, events for good", async () => {
  const { id } = await add();
  await host();
  await runJobs(world.ctx);
  const { db, org } = world.ctx;
  const kept = async () => [
    await db.webhookDelivery.count({ where: { webhook_endpoint_id: id } }),
    await db.webhookPayload.count({ where: { organization_id: org.id } }),
    await db.domainEvent.count({ where: { organization_id: org.id } }),
  ];
  await tidyWebhooks(db, new Date(now + 29 * DAY));
  expect(await kept()).toEqual([1, 1, 2]);
  await tidyWebhooks(db, new Date(now + 31 * DAY));
  expect(await kept()).toEqual([0, 0, 2]);
});
