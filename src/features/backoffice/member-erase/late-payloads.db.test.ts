import { expect, it } from "vitest";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { createMember } from "@/features/people/members/create";
import { deliverWebhook } from "@/features/platform/webhooks/deliver";
import { getWebhookEvent } from "@/features/platform/webhooks/get-event";
import type { RenderObject } from "@/features/platform/webhooks/payload";
import { redeliverWebhookEvent } from "@/features/platform/webhooks/redeliver";
import { renderObject } from "@/api/rest/rendered-object";
import { findWord } from "@/testing/oracles/find-word";
import { runJobs } from "@/testing/outbox";
import { untilBlocked } from "@/testing/waits";
import { newWord } from "@/testing/worlds/seed-member";
import { setUpWebhooks } from "@/testing/worlds/webhooks";
import { eraseMember } from "./erase";

const own = setUpWebhooks();

/** Archives a member whose name has a word, for an endpoint that hears of it only then. */
async function archived() {
  const { ctx } = own.world;
  const word = newWord();
  const { id: member_id } = await createMember(ctx, { name: `Kim ${word}` });
  await archiveMember(ctx, { member_id });
  await runJobs(ctx);
  const endpoint = await own.add(["member.created"]);
  const where = { object_id: member_id, type: "member.created" };
  const { id } = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const send = async (render: RenderObject = renderObject) => {
    const again = { webhook_event_id: id, webhook_endpoint_id: endpoint.id };
    const { deliveries } = await redeliverWebhookEvent(ctx, again);
    await deliverWebhook(ctx, { delivery_id: deliveries[0]?.id ?? "", behind: true }, render);
  };
  const erase = async () => {
    await eraseMember(ctx, { member_id });
  };
  // Payloads are encrypted: they are found where they are shown.
  const kept = async () => JSON.stringify(await getWebhookEvent(ctx, { webhook_event_id: id }));
  return { word, endpoint, send, erase, kept };
}

it("what a delivery has read of a member is not kept once the member is erased", async () => {
  const { word, send, erase, kept } = await archived();
  let erasing: Promise<void> | undefined;
  await send(async (ctx, event) => {
    const object = await renderObject(ctx, event);
    erasing = erase();
    await untilBlocked(ctx, [erasing]);
    return object;
  });
  await erasing;
  expect(own.receiver.received[0]?.body).toContain(word);
  expect(await kept()).not.toContain(word);
});

it("what receivers answer while a member is erased is not kept, nor what they answered before", async () => {
  const { word, endpoint, send, erase } = await archived();
  const echo = () => own.receiver.received.at(-1)?.body;
  own.receiver.answer((response) => response.writeHead(500).end(echo()));
  await send();
  own.receiver.answer((response) => void erase().then(() => response.end(echo())));
  await send();
  expect(echo()).toContain(word);
  const [delivery] = await own.deliveries(endpoint.id);
  const answers = delivery?.attempts.map((one) => [one.response_status, one.response_body]);
  expect(answers).toEqual([
    [500, null],
    [200, null],
  ]);
  expect(await findWord(word)).toEqual([]);
});
