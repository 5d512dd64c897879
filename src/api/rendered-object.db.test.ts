import { expect, test } from "vitest";
import { runJobs } from "@/testing/outbox";
import { openReceiver } from "@/testing/receiver";
import { checkoutBooking } from "@/features/checkout/checkout";
import { createWebhookEndpoint } from "@/features/webhooks/create";
import type { WebhookEvent } from "@/features/webhooks/schema";
import { makeClub } from "./contract/club";
import { nounOf } from "./rendered-object";
import { prepareWallet } from "./wallet-credentials";

test("a club's webhooks hold each object in full, by its id, and nobody's client_secret", async () => {
  await prepareWallet();
  const club = await makeClub();
  const receiver = await openReceiver();
  await createWebhookEndpoint(club.ctx, { url: receiver.url, event_types: ["*"] });
  const kinds = [
    "invoice",
    "pass",
    "host",
    "price_rule",
    "group",
    "account",
    "custom_field",
    "event",
  ];
  for (const kind of [...kinds, "api_key"]) await club.id(`${kind}_id`);
  await checkoutBooking(club.ctx, {
    event_booking_id: await club.id("booking_id"),
    payment_method_id: await club.id("payment_method_id"),
  });
  expect(await runJobs(club.ctx)).toEqual([]);
  await receiver.close();
  const events = receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  const sent = new Set(events.map(({ type }) => nounOf(type)));
  const also = ["member", "booking", "payment", "payment_method", "resource"];
  expect([...kinds, ...also, "api_key"].filter((kind) => !sent.has(kind))).toEqual([]);
  for (const { type, data } of events) {
    expect(data.object, type).toMatchObject({ id: data.object_id });
  }
  const secrets = JSON.stringify(events).match(/"client_secret":(?!null)[^,}]+/g);
  expect(secrets).toBe(null);
});
