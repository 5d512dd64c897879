import { expect, test } from "vitest";
import { DAY } from "@/lib/time";
import { runJobs } from "@/testing/outbox";
import { createHost } from "@/features/scheduling/hosts/create";
import { makeWorld } from "@/testing/worlds/world";
import { setUpWebhooks } from "@/testing/worlds/webhooks";
import { createWebhookEndpoint } from "./create";
import { redeliverWebhookEvent } from "./redeliver";
import { tidyWebhooks } from "./tidy";

const own = setUpWebhooks();
const { add, host, pass, bodies } = own;

/** Counts the deliveries, payloads and events that are kept. */
async function kept({ db, org } = own.world.ctx) {
  const where = { organization_id: org.id };
  return [
    await db.webhookDelivery.count({ where }),
    await db.webhookPayload.count({ where }),
    await db.domainEvent.count({ where }),
  ];
}

test("deliveries and payloads are kept for 30 days, events for good", async () => {
  // Far in the past, so that no other test's rows are as old.
  own.pass(-3650 * DAY);
  await add();
  await host();
  await runJobs(own.world.ctx);
  const { db } = own.world.ctx;
  await tidyWebhooks(db, new Date(own.now + 29 * DAY));
  expect(await kept()).toEqual([1, 1, 2]);
  await tidyWebhooks(db, new Date(own.now + 31 * DAY));
  expect(await kept()).toEqual([0, 0, 2]);
});

test("an old delivery that was asked for again is kept while it is tried", async () => {
  own.pass(-3650 * DAY);
  await add();
  await host();
  await runJobs(own.world.ctx);
  pass(29 * DAY);
  own.receiver.answer((response) => response.writeHead(500).end());
  await redeliverWebhookEvent(own.world.ctx, { webhook_event_id: bodies()[0]?.id ?? "" });
  await runJobs(own.world.ctx);
  const { db } = own.world.ctx;
  await tidyWebhooks(db, new Date(own.now + 2 * DAY));
  expect(await kept()).toEqual([1, 1, 2]);
  await tidyWebhooks(db, new Date(own.now + 31 * DAY));
  expect(await kept()).toEqual([0, 0, 2]);
});

test("in the time of a test clock they stay, however long it has stood", async () => {
  const at = new Date(own.now - 3650 * DAY);
  const { ctx } = await makeWorld({
    now: at.toISOString(),
    organization: { mode: "test", test_clock_at: at },
  });
  await createWebhookEndpoint(ctx, { url: own.receiver.url, event_types: ["host.*"] });
  await createHost(ctx, { name: "Mira" });
  await runJobs(ctx);
  const tidied = () => tidyWebhooks(ctx.db, new Date(at.getTime() + 31 * DAY));
  await tidied();
  expect(await kept(ctx)).toEqual([1, 1, 2]);
  await ctx.db.webhookDelivery.deleteMany({ where: { organization_id: ctx.org.id } });
  await tidied();
  expect(await kept(ctx)).toEqual([0, 1, 2]);
});
