import { describe, expect, test } from "vitest";
import { getPayment } from "@/features/billing/payments/get";
import { collectDeliveries } from "@/testing/fakes/deliveries";
import { callApi } from "@/testing/fakes/sandbox";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { compareWithProcessor } from "./compare-processor";
import { processEvents, receiveEvent } from "./receive-event";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url);
const { pay } = money;
const receive = ({ body, signature }: { body: string; signature: string }) =>
  receiveEvent(money.world.installation, Buffer.from(body), signature);

describe("the processor's webhooks about disputes", () => {
  const scope = () => ({ "stripe-account": money.account });
  const work = async (type: string) => {
    await receive(await delivered(type));
    await processEvents(money.world.installation);
  };
  const atProcessor = async () => {
    const { json } = await callApi(money.sandbox, "GET", "/v1/disputes", {}, scope());
    return json["data"] as { id: string; amount: number }[];
  };
  const submit = (id: string, text: string) =>
    callApi(
      ...([money.sandbox, "POST", `/v1/disputes/${id}`] as const),
      { "evidence[uncategorized_text]": text },
      scope(),
    );
  const seen = (payment_id: string | null) =>
    getPayment(money.world.ctx, { payment_id: payment_id ?? "" });
  const told = async () => {
    const events = await money.world.ctx.db.domainEvent.findMany({
      where: { organization_id: money.world.org.id, type: { startsWith: "payment.disput" } },
      orderBy: { sequence: "asc" },
    });
    return events.map(({ type, data }) => [type, (data as { amount: number }).amount]);
  };

  test("they mark the payment and record the result", async () => {
    const { payment_id } = await pay(
      await makeBuyer(money.world, { card: "pm_card_createDispute" }),
    );
    await work("charge.dispute.created");
    expect(await seen(payment_id)).toMatchObject({
      ...{ status: "succeeded", dispute_status: "open", dispute_reason: "fraudulent" },
      ...{ dispute_amount: 1500, disputed_at: expect.any(String) as string },
      dispute_respond_by: expect.any(String) as string,
    });
    const [dispute] = await atProcessor();
    await submit(dispute?.id ?? "", "The court was used.");
    await work("charge.dispute.updated");
    expect(await seen(payment_id)).toMatchObject({
      ...{ dispute_status: "open", dispute_respond_by: null },
    });
    await callApi(money.sandbox, "POST", `/v1/disputes/${dispute?.id}/close`, {}, scope());
    await work("charge.dispute.closed");
    await processEvents(money.world.installation);
    expect(await seen(payment_id)).toMatchObject({
      ...{ status: "succeeded", dispute_status: "lost" },
      ...{ dispute_amount: 1500, dispute_respond_by: null },
    });
    expect(await told()).toEqual([
      ["payment.disputed", 1500],
      ["payment.dispute_updated", 1500],
      ["payment.dispute_closed", 1500],
    ]);
  });

  test("two of one payment are told of once each, and only the end of both frees it", async () => {
    const { payment_id } = await pay(
      await makeBuyer(money.world, { card: "pm_card_createMultipleDisputes" }),
    );
    const created = await delivered("charge.dispute.created");
    await compareWithProcessor(money.world.installation);
    await receive(created);
    await processEvents(money.world.installation);
    await compareWithProcessor(money.world.installation);
    expect(await told()).toEqual([
      ["payment.disputed", 750],
      ["payment.disputed", 750],
    ]);
    for (const [n, { id }] of (await atProcessor()).entries()) {
      await submit(id, "winning_evidence");
      await compareWithProcessor(money.world.installation);
      expect((await seen(payment_id)).dispute_status).toBe(n === 0 ? "open" : "won");
    }
    expect(await told()).toHaveLength(4);
  });
});
