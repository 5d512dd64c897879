import { expect, test } from "vitest";
import { runJobs } from "@/testing/outbox";
import { openReceiver } from "@/testing/fakes/receiver";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createHost } from "@/features/scheduling/hosts/create";
import { createMember } from "@/features/people/members/create";
import { updateMember } from "@/features/people/members/update";
import { createWebhookEndpoint } from "@/features/platform/webhooks/create";
import { redeliverWebhookEvent } from "@/features/platform/webhooks/redeliver";
import { inTx } from "@/server/context";
import { inSavepoint } from "@/server/savepoint";
import type { WebhookEvent } from "@/features/platform/webhooks/schema";
import { makeClub } from "@/api/contract/club";
import { expectMessage } from "@/api/contract/documented";
import { nounOf } from "./rendered-object";
import { prepareWallet } from "@/api/startup/wallet-credentials";

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
  for (const event of events) expectMessage(event.type, withSecrets(event));
  const secrets = JSON.stringify(events).match(/"client_secret":(?!null)[^,}]+/g);
  expect(secrets).toBe(null);
});

test("each event holds its object after its own change, even if all are delivered later", async () => {
  const club = await makeClub();
  const receiver = await openReceiver();
  await createWebhookEndpoint(club.ctx, {
    url: receiver.url,
    event_types: ["member.*", "booking.held", "booking.confirmed"],
  });
  const { id: member_id } = await createMember(club.ctx, { name: "v1", status: "active" });
  for (const name of ["v2", "v3", "v4"]) await updateMember(club.ctx, { member_id, name });
  await checkoutBooking(club.ctx, {
    event_booking_id: await club.id("booking_id"),
    payment_method_id: await club.id("payment_method_id"),
  });
  expect(await runJobs(club.ctx)).toEqual([]);
  const events = receiver.received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  const said = (field: string, family: string) =>
    events
      .filter(({ type, data }) => type.startsWith(family) && data.object_id !== club_member)
      .sort((a, b) => a.data.sequence - b.data.sequence)
      .map(({ data }) => data.object?.[field]);
  const club_member = await club.id("member_id");
  expect(said("name", "member.")).toEqual(["v1", "v2", "v3", "v4"]);
  expect(said("status", "booking.")).toEqual(["held", "confirmed"]);

  const [first] = receiver.received;
  await redeliverWebhookEvent(club.ctx, {
    webhook_event_id: (JSON.parse(first?.body ?? "") as WebhookEvent).id,
  });
  expect(await runJobs(club.ctx)).toEqual([]);
  const again = receiver.received.at(-1);
  expect(again?.body).toBe(first?.body);
  expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  await receiver.close();
});

test("no payload is stored for events without listeners, or rolled back", async () => {
  const { ctx } = await makeClub();
  const kept = () => ctx.db.webhookPayload.count({ where: { organization_id: ctx.org.id } });
  await createWebhookEndpoint(ctx, { url: "https://example.test/", event_types: ["host.*"] });
  await createMember(ctx, { name: "Unheard" });
  expect(await kept()).toBe(0);
  await inTx(ctx, async (tx) => {
    await inSavepoint(
      tx,
      async () => {
        await createHost(tx, { name: "Taken back" });
        throw new Error("undone");
      },
      () => undefined,
    );
    await createHost(tx, { name: "Stays" });
  });
  expect(await kept()).toBe(1);
});

/** Returns an event as if secrets had been sent: a view only knows that they are texts. */
function withSecrets(event: WebhookEvent): unknown {
  return JSON.parse(JSON.stringify(event), (name, value: unknown) =>
    name === "share_url" && value === null ? "https://example.test/" : value,
  );
}
