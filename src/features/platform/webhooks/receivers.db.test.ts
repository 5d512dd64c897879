import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "@/lib/time";
import { distributeEvents } from "@/api/jobs/outbox";
import { runTask } from "@/api/jobs/tasks";
import { getDatabase } from "@/server/data/db";
import type { Job } from "@/server/jobs/queue";
import { queued, runJobs } from "@/testing/outbox";
import { openReceiver } from "@/testing/fakes/receiver";
import { deleteWebhookEndpoint } from "./delete";
import { enableWebhookEndpoint } from "./enable";
import { DELIVER_TASK } from "./plan-deliveries";
import { updateHost } from "@/features/scheduling/hosts/update";
import { setUpWebhooks } from "@/testing/worlds/webhooks";

const own = setUpWebhooks();
const { add, host, endpoint, deliveries, pass } = own;

describe("a receiver's failures", () => {
  test("a receiver that fails is tried again later, and its log gives the reason", async () => {
    const { id } = await add();
    await host();
    own.receiver.answer((response) => response.writeHead(500).end("down"));
    await runJobs(own.world.ctx);
    expect(await deliveries(id)).toMatchObject([
      {
        status: "pending",
        attempts: [{ response_status: 500, response_body: "down", error: null }],
      },
    ]);
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(1);
    own.receiver.answer((response) => response.writeHead(200).end());
    pass(10_000);
    await runJobs(own.world.ctx);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({ status: "succeeded", next_attempt_at: null });
    expect(delivery?.attempts).toHaveLength(2);
    expect((await endpoint(id)).failing_since).toBe(null);
  });

  test("a receiver that fails lets all others go first, until it works again", async () => {
    await add(["host.created"]);
    const other = await openReceiver();
    await add(["host.updated"], other.url);
    const { ctx, org } = own.world;
    const order = async () => {
      await distributeEvents(getDatabase().prisma, org);
      const rows = await ctx.db.$queryRaw<{ priority: number }[]>`
        SELECT priority::int FROM graphile_worker._private_jobs WHERE payload ->> 'delivery_id' IS NOT NULL
           AND payload ->> 'organization_id' = ${org.id} ORDER BY id`;
      return rows.map(({ priority }) => priority);
    };
    await host();
    await host();
    expect(await order()).toEqual([0, 0]);
    const [first, second] = (await queued(ctx)).map(({ payload }) => payload);
    const attempt = async (payload: object | undefined) => {
      await runTask(async () => ctx, DELIVER_TASK, payload as Job["payload"]);
      return own.receiver.received.length;
    };
    own.receiver.answer((response) => response.writeHead(500).end());
    expect(await attempt(first)).toBe(1);
    // Planned before, it waits behind the others from now on, as its own next attempt does.
    expect(await attempt(second)).toBe(1);
    expect(await order()).toEqual([1, 1]);
    const { id: host_id } = await host();
    await updateHost(ctx, { host_id, name: "Mila" });
    expect((await order()).sort()).toEqual([0, 1, 1, 1]);
    own.receiver.answer((response) => response.writeHead(200).end());
    pass(10_000);
    await runJobs(ctx);
    await host();
    expect(await order()).toEqual([0]);
    await other.close();
  });

  test("a receiver that fails for three days is disabled, and can be enabled again", async () => {
    const { id } = await add();
    await host();
    own.receiver.answer((response) => response.writeHead(503).end());
    await runJobs(own.world.ctx);
    let [delivery] = await deliveries(id);
    while (delivery?.next_attempt_at) {
      pass(Date.parse(delivery.next_attempt_at) - own.now);
      await runJobs(own.world.ctx);
      [delivery] = await deliveries(id);
    }
    expect(delivery).toMatchObject({ status: "failed", next_attempt_at: null });
    expect(own.receiver.received.length).toBeGreaterThan(8);
    expect(own.receiver.received.length).toBeLessThan(20);
    // Jitter can bring the last attempt to slightly less than three days after the first.
    pass(8 * HOUR);
    await host();
    await runJobs(own.world.ctx);
    expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "failing" });
    const enabled = await enableWebhookEndpoint(own.world.ctx, { webhook_endpoint_id: id });
    expect(enabled).toMatchObject({
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
    });
  });

  test("a receiver that answers 410 is disabled at once, and the audit log shows it", async () => {
    const { id } = await add();
    await host();
    await host();
    own.receiver.answer((response) => response.writeHead(410).end());
    await runJobs(own.world.ctx);
    expect(own.receiver.received).toHaveLength(1);
    expect(await endpoint(id)).toMatchObject({ status: "disabled", disabled_reason: "gone" });
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(all.map(({ attempts }) => attempts[0]?.error)).toContain("endpoint_disabled");
    const where = { object_id: id, type: "webhook_endpoint.disabled" };
    expect(await own.world.ctx.db.domainEvent.findFirstOrThrow({ where })).toMatchObject({
      data: { reason: "gone" },
    });
    await host();
    await runJobs(own.world.ctx);
    expect(await deliveries(id)).toHaveLength(2);
  });

  test("a receiver's redirect is not followed", async () => {
    const other = await openReceiver();
    const { id } = await add();
    await host();
    own.receiver.answer((response) => response.writeHead(302, { location: other.url }).end());
    await runJobs(own.world.ctx);
    expect(other.received).toEqual([]);
    expect(await deliveries(id)).toMatchObject([
      { status: "pending", attempts: [{ error: "redirect_not_followed", response_status: 302 }] },
    ]);
    await other.close();
  });

  test("only the first kilobyte of a long answer is logged", async () => {
    const { id } = await add();
    await host();
    own.receiver.answer((response) => response.writeHead(200).end("x".repeat(5_000_000)));
    await runJobs(own.world.ctx);
    const [delivery] = await deliveries(id);
    expect(delivery?.status).toBe("succeeded");
    expect(delivery?.attempts[0]?.response_body).toBe("x".repeat(1024));
  });

  test("a receiver that does not answer is given up after ten seconds", async () => {
    const slow = await openReceiver();
    slow.answer(() => undefined);
    const { id } = await add(["host.*"], slow.url);
    await host();
    const began = performance.now();
    await runJobs(own.world.ctx);
    expect(performance.now() - began).toBeGreaterThan(9_000);
    expect(await deliveries(id)).toMatchObject([
      { status: "pending", attempts: [{ error: "timeout" }] },
    ]);
    await slow.close();
  });

  test("a receiver deleted during a delivery gets nothing more", async () => {
    const { id } = await add();
    await host();
    own.receiver.answer((response) => response.writeHead(500).end());
    await runJobs(own.world.ctx);
    await deleteWebhookEndpoint(own.world.ctx, { webhook_endpoint_id: id });
    pass(DAY);
    expect(await runJobs(own.world.ctx)).toEqual([]);
    expect(own.receiver.received).toHaveLength(1);
  });
});
