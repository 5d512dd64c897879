import { expect, test } from "vitest";
import { DAY } from "@/lib/time";
import { runJobs } from "@/testing/outbox";
import { setUpWebhooks } from "@/testing/worlds/webhooks";
import { redeliverWebhookEvent } from "./redeliver";
import { tidyWebhooks } from "./tidy";

const own = setUpWebhooks();
const { add, host, pass, bodies } = own;

/** Counts the deliveries, payloads and events that are kept. */
async function kept() {
  const { db, org } = own.world.ctx;
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
