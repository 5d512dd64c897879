import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "@/testing/waits";
import { createActs } from "@/ports/payments/conformance/acts";
import { getDatabase } from "@/server/data/db";
import { getEnv } from "@/server/config/env";
import { InvalidSignature, type ProcessorEvent } from "@/ports/payments/port";
import { startSandbox } from "../index";
import {
  newAccount,
  paymentsOf,
  startTestSandbox,
  TEST_CREDENTIALS,
  TEST_ORIGIN,
} from "@/testing/fakes/sandbox";

/** Webhooks that arrive at a real HTTP endpoint, read by the port. */

let server: Server;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let received: ProcessorEvent[];
let refused: string[];
/** The events of every request, whatever its signature. */
let told: string[];
let accepting: boolean;
const account = newAccount();
const acts = createActs(() => ({ payments: paymentsOf(sandbox), account }));

beforeEach(async () => {
  [received, refused, told] = [[], [], []];
  accepting = true;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const signature = String(request.headers["stripe-signature"]);
    const body = Buffer.concat(chunks);
    told.push((JSON.parse(body.toString()) as { id: string }).id);
    const event = readEvent(body, signature);
    if (!accepting) refused.push(event?.type ?? "");
    else if (event?.account === account) received.push(event);
    response.writeHead(accepting ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sandbox = await startTestSandbox(urlOf(server));
});

afterEach(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.stop();
  await new Promise((resolve) => server.close(resolve));
  // Clears deliveries that nobody accepted: they would reach the next test's endpoint and use up its faults.
  await getDatabase().prisma.$executeRaw`
    UPDATE sandbox.delivery SET delivered_at = now() FROM sandbox.object
     WHERE id = event_id AND account = ${account} AND delivered_at IS NULL`;
});

/** Returns null for an event that another installation signed. */
function readEvent(body: Buffer, signature: string): ProcessorEvent | null {
  try {
    return paymentsOf(sandbox).parseWebhook(body, signature);
  } catch (error) {
    if (error instanceof InvalidSignature) return null;
    throw error;
  }
}

function urlOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/webhooks`;
}

const types = () => received.map((event) => event.type);

function arrived(...expected: string[]): Promise<void> {
  return eventually(() => expect(types()).toEqual(expect.arrayContaining(expected)));
}

describe("webhooks", () => {
  test("a signed webhook reports a payment, with its object and its owner", async () => {
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

  test("webhooks report declines, questions, cancellations, refunds and detached cards", async () => {
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

  /** Makes a payment whose events are all refused once. */
  async function payWhileDown(): Promise<void> {
    accepting = false;
    await acts.payWith("pm_card_visa");
    await eventually(() => expect(refused).toContain("payment_intent.succeeded"));
  }

  test("a webhook is repeated until it is accepted", async () => {
    await payWhileDown();
    accepting = true;
    await arrived("payment_intent.succeeded");
  });

  test("a webhook is repeated after a restart", async () => {
    await payWhileDown();
    await sandbox.stop();
    accepting = true;
    sandbox = await startTestSandbox(urlOf(server));
    await arrived("payment_intent.succeeded");
  });

  test("a webhook is left to the others by a process that does not send", async () => {
    await sandbox.stop();
    const before = told.length;
    sandbox = await startTestSandbox(urlOf(server), false);
    await acts.payWith("pm_card_visa");
    // It waits for deliveries that have begun.
    await sandbox.stop();
    expect(told.length).toBe(before);
    sandbox = await startTestSandbox(urlOf(server));
    await arrived("payment_intent.succeeded");
  });

  test("a webhook is only sent by its own installation", async () => {
    await payWhileDown();
    await sandbox.stop();
    const before = [...told];
    // Makes the first retry due now, so that any instance that looks for work would find it.
    await getDatabase().prisma.$executeRaw`
      UPDATE sandbox.delivery SET next_attempt_at = now() - interval '1 minute'
       WHERE event_id = ANY (${before}) AND delivered_at IS NULL`;
    const errors: unknown[] = [];
    const stranger = await startSandbox({
      databaseUrl: getEnv().DATABASE_URL,
      credentials: { ...TEST_CREDENTIALS, webhookSecret: "whsec_of_another" },
      baseUrl: TEST_ORIGIN,
      webhookUrl: urlOf(server),
      onError: (error) => void errors.push(error),
    });
    const another = newAccount();
    const theirs = createActs(() => ({ payments: paymentsOf(stranger), account: another }));
    await theirs.payWith("pm_card_visa");
    // Deliveries that were due earlier would be sent first.
    await eventually(() => expect(told.length).toBeGreaterThan(before.length));
    await stranger.stop();
    expect(errors).toEqual([]);
    expect(told.slice(before.length).filter((id) => before.includes(id))).toEqual([]);
    sandbox = await startTestSandbox(null);
  });

  test("a webhook may be lost", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "lose" });
    await acts.payWith("pm_card_visa");
    await arrived("charge.succeeded", "payment_intent.created");
    expect(types()).not.toContain("payment_intent.succeeded");
  });

  test("a webhook may come twice, with one id", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "duplicate" });
    await acts.payWith("pm_card_visa");
    const twice = () => received.filter(({ type }) => type === "payment_intent.succeeded");
    await eventually(() => expect(twice()).toHaveLength(2));
    expect(twice()[0]?.id).toBe(twice()[1]?.id);
  });

  test("webhooks may come out of order", async () => {
    sandbox.faults.onDelivery(/^payment_intent\.created$/, { kind: "reorder" });
    await acts.payWith("pm_card_visa");
    await arrived("payment_intent.created", "payment_intent.succeeded");
    expect(types().indexOf("payment_intent.created")).toBeGreaterThan(0);
  });

  test("a webhook may come late", async () => {
    const began = performance.now();
    sandbox.faults.onDelivery(/^payment_intent\.succeeded$/, { kind: "delay", ms: 1_500 });
    await acts.payWith("pm_card_visa");
    await arrived("charge.succeeded", "payment_intent.succeeded");
    // Only a lower bound: a busy machine makes everything later, never earlier.
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_500);
  });
});
