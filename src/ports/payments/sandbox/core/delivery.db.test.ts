import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActs } from "../../conformance/acts";
import type { ProcessorEvent } from "../../port";
import { newAccount, paymentsOf, startTestSandbox } from "../testing";

/** Webhooks as they arrive at a real HTTP endpoint, read by the port. */

let server: Server;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let received: ProcessorEvent[];
let refuseNext: number;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));

beforeEach(async () => {
  received = [];
  refuseNext = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const signature = String(request.headers["stripe-signature"]);
    const event = paymentsOf(sandbox).parseWebhook(Buffer.concat(chunks), signature);
    const refused = refuseNext > 0;
    if (refused) refuseNext--;
    else if (event?.account === account) received.push(event);
    response.writeHead(refused ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  sandbox = await startTestSandbox(`http://127.0.0.1:${port}/webhooks`);
});

afterEach(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
  await new Promise((resolve) => server.close(resolve));
});

const types = () => received.map((event) => event.type);

function arrived(...expected: string[]): Promise<void> {
  return vi.waitFor(() => expect(types()).toEqual(expect.arrayContaining(expected)), 5_000);
}

describe("webhooks", () => {
  test("tell of a payment, signed, with where to look and whose it is", async () => {
    const intent = await acts.payWith("pm_card_visa");
    await arrived("payment_intent.succeeded", "charge.succeeded", "payment_method.attached");
    const event = received.find(({ type }) => type === "payment_intent.succeeded");
    expect(event).toMatchObject({
      account,
      livemode: false,
      objectId: intent.id,
      objectType: "payment_intent",
      metadata: { payment_id: "pay_1" },
    });
  });

  test("tell of declines, questions, cancellations, refunds and detached cards", async () => {
    const { payments } = acts.subject();
    await acts.payWith("pm_card_chargeCustomerFail");
    const asking = await acts.payWith("pm_card_authenticationRequired");
    await payments.cancelIntent({ ...acts.base(), intent_id: asking.id });
    const paid = await acts.payWith("pm_card_visa");
    await payments.createRefund({
      ...acts.base(),
      intent_id: paid.id,
      amount: null,
      currency: "EUR",
      reason: null,
      metadata: {},
    });
    const card = await acts.attach(await acts.newCustomer(), "pm_card_visa");
    await payments.detachPaymentMethod({ ...acts.base(), payment_method_id: card.id });
    await arrived(
      "payment_intent.payment_failed",
      "payment_intent.requires_action",
      "payment_intent.canceled",
      "refund.created",
      "charge.refunded",
      "payment_method.detached",
    );
  });

  test("come again until they are accepted", async () => {
    refuseNext = 3;
    await acts.payWith("pm_card_visa");
    await vi.waitFor(() => expect(types()).toContain("payment_intent.succeeded"), 8_000);
    expect(refuseNext).toBe(0);
  }, 15_000);

  test("come again after a restart", async () => {
    refuseNext = Number.MAX_SAFE_INTEGER;
    await acts.payWith("pm_card_visa");
    await sandbox.stop();
    refuseNext = 0;
    const { port } = server.address() as AddressInfo;
    sandbox = await startTestSandbox(`http://127.0.0.1:${port}/webhooks`);
    await vi.waitFor(() => expect(types()).toContain("payment_intent.succeeded"), 8_000);
  }, 15_000);

  test("may be lost", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "lose" });
    await acts.payWith("pm_card_visa");
    await arrived("charge.succeeded", "payment_intent.created");
    expect(types()).not.toContain("payment_intent.succeeded");
  });

  test("may come twice, with one id", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "duplicate" });
    await acts.payWith("pm_card_visa");
    const twice = () => received.filter(({ type }) => type === "payment_intent.succeeded");
    await vi.waitFor(() => expect(twice()).toHaveLength(2), 5_000);
    expect(twice()[0]?.id).toBe(twice()[1]?.id);
  });

  test("may come out of order", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.created$/, { kind: "reorder" });
    await acts.payWith("pm_card_visa");
    await arrived("payment_intent.created", "payment_intent.succeeded");
    expect(types().indexOf("payment_intent.created")).toBeGreaterThan(0);
  });

  test("may come late", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "delay", ms: 300 });
    await acts.payWith("pm_card_visa");
    await arrived("charge.succeeded");
    expect(types()).not.toContain("payment_intent.succeeded");
    await arrived("payment_intent.succeeded");
  });
});
