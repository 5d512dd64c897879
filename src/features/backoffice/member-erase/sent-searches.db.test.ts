import { expect, it } from "vitest";
import { getBulkAction } from "@/features/backoffice/bulk-actions/get";
import { cancelExport } from "@/features/backoffice/exports/cancel";
import { createExport } from "@/features/backoffice/exports/create";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { deliverWebhook } from "@/features/platform/webhooks/deliver";
import { getWebhookEvent } from "@/features/platform/webhooks/get-event";
import { redeliverWebhookEvent } from "@/features/platform/webhooks/redeliver";
import { renderObject } from "@/api/rest/rendered-object";
import { untilBlocked } from "@/testing/waits";
import { runJobs } from "@/testing/outbox";
import { doAll } from "@/testing/worlds/bulk";
import { newWord } from "@/testing/worlds/seed-member";
import { setUpWebhooks } from "@/testing/worlds/webhooks";
import { eraseMember } from "./erase";

const own = setUpWebhooks();

/** Archives a member whose name has a word, and has a list of those found by it taken out, of which an endpoint hears. */
async function lookedFor() {
  const { ctx } = own.world;
  const word = newWord();
  const { id: member_id } = await createMember(ctx, { name: `Kim ${word}` });
  await archiveMember(ctx, { member_id });
  await runJobs(ctx);
  const endpoint = await own.add(["export.made"]);
  const ask = (at = ctx) =>
    createExport(at, {
      ...{ list: "members", format: "csv" },
      filters: { search: word, include_archived: true },
    });
  const made = await ask();
  const where = { object_id: made.id, type: "export.made" };
  const { id: webhook_event_id } = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const send = async () => {
    const again = { webhook_event_id, webhook_endpoint_id: endpoint.id };
    const { deliveries } = await redeliverWebhookEvent(ctx, again);
    await deliverWebhook(ctx, { delivery_id: deliveries[0]?.id ?? "" }, renderObject);
  };
  const kept = async () => JSON.stringify(await getWebhookEvent(ctx, { webhook_event_id }));
  const erase = () => eraseMember(ctx, { member_id });
  return { ctx, word, made, ask, send, kept, erase };
}

it("whom somebody looked for in a list is not kept in what a webhook was sent, once they are erased", async () => {
  const { ctx, word, made, send, kept, erase } = await lookedFor();
  await send();
  expect(own.receiver.received[0]?.body).toContain(word);
  expect(await kept()).toContain(word);
  await erase();
  expect(await kept()).not.toContain(word);
  await send();
  expect(own.receiver.received.at(-1)?.body).not.toContain(word);
  // The trail still says that a list was taken out.
  const event = await ctx.db.domainEvent.findFirstOrThrow({
    where: { object_id: made.id, type: "export.made" },
  });
  expect(event.data).toMatchObject({ list: "members", filters: { include_archived: true } });
});

it("the same holds for an export that is deleted already", async () => {
  const { ctx, word, made, send, kept, erase } = await lookedFor();
  await send();
  await cancelExport(ctx, { export_id: made.id });
  await ctx.db.dataExport.deleteMany({ where: { id: made.id } });
  await erase();
  expect(await kept()).not.toContain(word);
});

it("an export that begins while a member is erased waits, and finds them no more", async () => {
  const { ctx, made, ask, erase } = await lookedFor();
  let asked: ReturnType<typeof ask> | undefined;
  let erased: ReturnType<typeof erase> | undefined;
  await ctx.db.$transaction(async (db) => {
    // Whoever erases comes to the event when they are done with the exports that they have found.
    await db.$executeRaw`SELECT 1 FROM domain_events WHERE object_id = ${made.id} FOR UPDATE`;
    erased = erase();
    await untilBlocked({ db }, [erased]);
    asked = ask();
    await untilBlocked({ db }, [erased, asked]);
  });
  await Promise.all([erased, asked]);
});

it("what was written about an act on many is forgotten with each of them, as it was sent too", async () => {
  const { ctx } = own.world;
  const word = newWord();
  const { id: member_id } = await createMember(ctx, { name: "Kim" });
  const endpoint = await own.add(["bulk_action.finished"]);
  const asked = { action: "archive", input: { reason: `Asked by ${word}` } } as const;
  const { id } = await doAll(ctx, { ...asked, ids: [member_id] });
  const other = await doAll(ctx, {
    ...asked,
    ids: [(await createMember(ctx, { name: "Lou" })).id],
  });
  await runJobs(ctx);
  const where = { object_id: id ?? "", type: "bulk_action.finished" };
  const event = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const again = { webhook_event_id: event.id, webhook_endpoint_id: endpoint.id };
  const { deliveries } = await redeliverWebhookEvent(ctx, again);
  await deliverWebhook(ctx, { delivery_id: deliveries[0]?.id ?? "" }, renderObject);
  const shown = async () =>
    JSON.stringify([
      await getBulkAction(ctx, { bulk_action_id: id ?? "" }),
      await getWebhookEvent(ctx, { webhook_event_id: event.id }),
    ]);
  expect(await shown()).toContain(word);
  await eraseMember(ctx, { member_id });
  expect(await shown()).not.toContain(word);
  // Those of others stay.
  const kept = await getBulkAction(ctx, { bulk_action_id: other.id ?? "" });
  expect(kept.input).toEqual(asked.input);
});
