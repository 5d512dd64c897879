import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { createHost } from "@/features/scheduling/hosts/create";
import { updateHost } from "@/features/scheduling/hosts/update";
import { DAY, HOUR } from "@/lib/time";
import { Pass, PassRecord } from "@/features/access/passes/schema";
import type { DomainEvent } from "@/server/jobs/events";
import type { Job } from "@/server/jobs/queue";
import { runJobs } from "@/testing/outbox";
import { openReceiver } from "@/testing/fakes/receiver";
import { makeWorld } from "@/testing/worlds/world";
import { distributeEvents } from "@/api/jobs/outbox";
import { getDatabase } from "@/server/data/db";
import { createWebhookEndpoint } from "./create";
import { getWebhookEvent } from "./get-event";
import { payloadOf } from "./payload";
import { planDeliveries } from "./plan-deliveries";
import { redeliverWebhookEvent } from "./redeliver";
import { rotateWebhookSecret } from "./rotate-secret";
import type { WebhookEvent } from "./schema";
import { testWebhookEndpoint } from "./test-endpoint";
import { updateWebhookEndpoint } from "./update";
import { eventually } from "@/testing/waits";
import { setUpWebhooks } from "@/testing/worlds/webhooks";

const own = setUpWebhooks();
const { add, host, deliveries, pass, bodies } = own;

describe("the delivery of an event", () => {
  test("an event goes once to each endpoint subscribed to it, with the object as the API shows it", async () => {
    const other = await openReceiver();
    await add(["host.created", "host.*", "*"]);
    await add(["member.*"], other.url);
    const made = await host();
    await runJobs(own.world.ctx);
    await runJobs(own.world.ctx);
    expect(bodies().filter(({ type }) => type.startsWith("host."))).toEqual([
      {
        id: expect.stringMatching(/^wev_/),
        type: "host.created",
        timestamp: new Date(own.now).toISOString(),
        livemode: true,
        data: {
          object: { ...made, livemode: true },
          object_id: made.id,
          previous: {},
          sequence: 1,
          organization_id: own.world.org.id,
        },
      },
    ]);
    expect(other.received).toEqual([]);
    await other.close();
  });

  test("an event's signature is accepted by the official library, and no other is", async () => {
    const { secret } = await add();
    await host();
    await runJobs(own.world.ctx);
    const [message] = own.receiver.received;
    if (!message) throw new Error("nothing received");
    const { body, headers } = message;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "host.created" });
    expect(headers["webhook-id"]).toBe((JSON.parse(body) as WebhookEvent).id);
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(`whsec_${btoa("another")}`).verify(body, headers)).toThrow();
  });

  test("an event is signed with both secrets while one replaces the other, and then with the new one", async () => {
    const before = await add();
    const after = await rotateWebhookSecret(own.world.ctx, {
      webhook_endpoint_id: before.id,
      overlap_seconds: 60,
    });
    expect(after.secret).not.toBe(before.secret);
    await host();
    await runJobs(own.world.ctx);
    pass(61_000);
    await host();
    await runJobs(own.world.ctx);
    const [first, second] = own.receiver.received;
    if (!first || !second) throw new Error("not received");
    new Webhook(before.secret).verify(first.body, first.headers);
    new Webhook(after.secret).verify(first.body, first.headers);
    new Webhook(after.secret).verify(second.body, second.headers);
    expect(() => new Webhook(before.secret).verify(second.body, second.headers)).toThrow();
  });

  test.each([-40, 400])(
    "a test is signed by real time and with both secrets, the organization's clock %i days away",
    async (days) => {
      const before = await add();
      const { ctx, org } = own.world;
      const test_clock_at = new Date(Date.now() + days * DAY);
      const on = { ...ctx, org: { ...org, test_clock_at }, now: () => test_clock_at };
      const named = { webhook_endpoint_id: before.id };
      const after = await rotateWebhookSecret(on, { ...named, overlap_seconds: 3600 });
      const left = Date.parse(after.previous_secret_expires_at ?? "") - Date.now();
      expect(left).toBeLessThanOrEqual(HOUR);
      await testWebhookEndpoint(on, named);
      const [message] = own.receiver.received;
      if (!message) throw new Error("nothing received");
      // The official library compares with the real clock.
      for (const { secret } of [before, after])
        new Webhook(secret).verify(message.body, message.headers);
    },
  );

  test("an event contains the previous values and its position among its object's events", async () => {
    await add();
    const { id } = await host("Mira");
    await updateHost(own.world.ctx, { host_id: id, name: "Mira Lang" });
    await runJobs(own.world.ctx);
    expect(bodies().map(({ data }) => [data.sequence, data.previous])).toEqual([
      [1, {}],
      [2, { name: "Mira" }],
    ]);
    expect(bodies()[1]?.data.object).toMatchObject({ name: "Mira Lang" });
  });

  test("an event has the same content, however often and late it is sent", async () => {
    const { id } = await add();
    const { id: host_id } = await host("Mira");
    own.receiver.answer((response) => response.writeHead(500).end());
    await runJobs(own.world.ctx);
    await updateWebhookEndpoint(own.world.ctx, {
      webhook_endpoint_id: id,
      event_types: ["pass.*"],
    });
    await updateHost(own.world.ctx, { host_id, name: "Another" });
    own.receiver.answer((response) => response.writeHead(200).end());
    pass(HOUR);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(2);
    expect(own.receiver.received[1]?.body).toBe(own.receiver.received[0]?.body);
  });

  test("an event's stored payload is encrypted", async () => {
    await add();
    const { id } = await host("Mira");
    await runJobs(own.world.ctx);
    const { db, org } = own.world.ctx;
    const where = { organization_id: org.id };
    const [kept, ...others] = await db.webhookPayload.findMany({ where });
    expect(others).toEqual([]);
    expect(kept?.body).toMatch(/^v1\.[\w-]+$/);
    const event = { webhook_event_id: kept?.event_id ?? "" };
    const { data } = await getWebhookEvent(own.world.ctx, event);
    expect(data.object).toMatchObject({ id, name: "Mira" });
  });

  test("an event never contains bearer secrets: a payer's secret, or a link to a pass", async () => {
    const { id } = await host();
    const event = await own.world.ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: id } });
    // A pass without share links has all other fields.
    const known = Object.keys(PassRecord.shape);
    const told = ["google_wallet_unavailable_reason", "development_signature"];
    const opening = Object.keys(Pass.shape).filter((name) => ![...known, ...told].includes(name));
    const fields = [...opening, "client_secret"];
    const secrets = Object.fromEntries(fields.map((name) => [name, "opens"]));
    const object = { id, ...secrets, pass: secrets, processor: secrets };
    const body = await payloadOf(own.world.ctx, event, async () => object);
    const nothing = Object.fromEntries(fields.map((name) => [name, null]));
    const { data } = JSON.parse(body) as { data: { object: object } };
    expect(data.object).toEqual({ id, ...nothing, pass: nothing, processor: nothing });
  });

  test("an event contains no link to a person's photo, but all that the club's programs have written", async () => {
    const { id } = await host();
    const event = await own.world.ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: id } });
    const theirs = { photo_url: "https://club.example/1.png", share_url: "https://club.example/2" };
    const written = { metadata: theirs, custom_fields: theirs };
    const object = { id, photo_url: "opens", ...written, member: { photo_url: "opens" } };
    const body = await payloadOf(own.world.ctx, event, async () => object);
    const { data } = JSON.parse(body) as { data: { object: object } };
    const nothing = { photo_url: null };
    expect(data.object).toEqual({ id, ...nothing, ...written, member: nothing });
  });

  test("an event goes to no other organization, even when both are processed together", async () => {
    const other = await makeWorld();
    const events: DomainEvent[] = [];
    for (const { ctx } of [own.world, other]) {
      await createWebhookEndpoint(ctx, { url: own.receiver.url, event_types: ["host.*"] });
      const { id } = await createHost(ctx, { name: "Mira" });
      events.push(await ctx.db.domainEvent.findFirstOrThrow({ where: { object_id: id } }));
    }
    const { prisma } = getDatabase();
    expect(await prisma.$transaction((tx) => planDeliveries(tx, events))).toHaveLength(2);
    for (const { org } of [own.world, other]) {
      const where = { organization_id: org.id };
      const planned = await prisma.webhookDelivery.findMany({ where, include: { event: true } });
      expect(planned.map(({ event }) => event.organization_id)).toEqual([org.id]);
    }
  });

  test("an event that several instances process at once is delivered once", async () => {
    const { id } = await add();
    for (let n = 0; n < 20; n++) await host();
    const { prisma } = getDatabase();
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => distributeEvents(prisma, own.world.org)),
    );
    // The count includes the endpoint's own event.
    expect(counts.reduce((sum, count) => sum + count)).toBe(21);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(20);
    expect(await deliveries(id)).toHaveLength(20);
  });
});

describe("deliveries on request", () => {
  test("a test event can be sent, and its result is shown", async () => {
    const { id } = await add(["pass.*"]);
    const other = await openReceiver();
    await add(["*"], other.url);
    const tested = await testWebhookEndpoint(own.world.ctx, { webhook_endpoint_id: id });
    expect(tested).toMatchObject({
      event_type: "webhook_endpoint.tested",
      status: "succeeded",
      attempts: [{ response_status: 204 }],
    });
    pass(DAY);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(1);
    const { webhook_event_id } = tested;
    const again = await redeliverWebhookEvent(own.world.ctx, { webhook_event_id });
    expect(again.deliveries).toMatchObject([{ webhook_endpoint_id: id, status: "pending" }]);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(2);
    const others = other.received.map(({ body }) => (JSON.parse(body) as WebhookEvent).type);
    expect(others).not.toContain("webhook_endpoint.tested");
    await other.close();
  });

  test("an event can be redelivered, even to an endpoint that is newer", async () => {
    const { id } = await add();
    const made = await host();
    await runJobs(own.world.ctx);
    const event = bodies()[0]?.id ?? "";
    const again = await redeliverWebhookEvent(own.world.ctx, { webhook_event_id: event });
    expect(again.deliveries).toMatchObject([{ webhook_endpoint_id: id, status: "pending" }]);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(2);
    expect(own.receiver.received[1]?.headers["webhook-id"]).toBe(event);
    expect((await deliveries(id))[0]).toMatchObject({ status: "succeeded" });
    const late = await openReceiver();
    const { id: lateId } = await add(["pass.*"], late.url);
    await redeliverWebhookEvent(own.world.ctx, {
      webhook_event_id: event,
      webhook_endpoint_id: lateId,
    });
    await runJobs(own.world.ctx);
    expect(JSON.parse(late.received[0]?.body ?? "{}")).toMatchObject({ data: { object: made } });
    await late.close();
  });
});

test("a worker presumed dead and its successor count as one attempt", async () => {
  const { id } = await add();
  await host();
  let asked = 0;
  own.receiver.answer((response) => {
    if (asked++ === 0) return void response.writeHead(200).end();
    const recorded = eventually(async () =>
      expect((await deliveries(id))[0]).toMatchObject({ status: "succeeded" }),
    );
    void recorded.finally(() => response.writeHead(500).end());
  });
  await distributeEvents(getDatabase().prisma, own.world.org);
  const { runTask } = await import("@/api/jobs/tasks");
  const [delivery] = await deliveries(id);
  const payload: Job["payload"] = { organization_id: own.world.org.id, delivery_id: delivery?.id };
  const run = () => runTask(async () => own.world.ctx, "deliver webhook", payload);
  await Promise.all([run(), run()]);
  expect(own.receiver.received).toHaveLength(2);
  const [after] = await deliveries(id);
  expect(after).toMatchObject({ status: "succeeded", attempts: [{ response_status: 200 }] });
});
