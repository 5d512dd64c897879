import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, paymentsOf, startTestSandbox } from "@/ports/payments/sandbox/testing";
import type { PaymentsPort } from "@/ports/payments/port";
import {
  authenticate,
  type Buyer,
  crashing,
  findMoneyFaults,
  makeBuyer,
  makeMoneyWorld,
  type MoneyWorld,
  NO_FAULTS,
  saveCard,
} from "@/testing/money";
import { cancelBooking } from "./cancel";
import { checkoutBooking } from "./checkout";
import { reconcile } from "./reconcile";
import { syncBooking } from "./sync";
import { processEvents, receiveEvent } from "./webhook";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let payments: PaymentsPort;
let world: MoneyWorld;
let account: string;

/** Every delivery of the processor as it came in, for a test to hand on, twice or late or never. */
type Delivery = { body: string; signature: string; type: string };
let deliveries: Delivery[] = [];
let endpoint: Server;

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers["stripe-signature"]);
      const { type } = JSON.parse(body) as { type: string };
      deliveries.push({ body, signature, type });
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  const { port } = endpoint.address() as AddressInfo;
  sandbox = await startTestSandbox(`http://127.0.0.1:${port}/`);
  payments = paymentsOf(sandbox);
});
afterAll(async () => {
  await sandbox.stop();
  endpoint.close();
});
beforeEach(async () => {
  sandbox.faults.clear();
  deliveries = [];
  account = newAccount();
  world = await makeMoneyWorld(payments, { account });
});

const pay = (buyer: Buyer, port = payments) =>
  checkoutBooking(
    { ...buyer.ctx, payments: port },
    { event_booking_id: buyer.booking.id, payment_method_id: buyer.cardId },
  );
const intents = () => payments.listIntents({ account });
const bookingOf = (buyer: Buyer) =>
  world.ctx.db.booking.findUniqueOrThrow({ where: { id: buyer.booking.id } });
const paymentOf = (buyer: Buyer) =>
  world.ctx.db.payment.findFirstOrThrow({ where: { booking_id: buyer.booking.id } });

async function delivered(type: string): Promise<Delivery> {
  for (let i = 0; i < 200; i++) {
    const found = deliveries.find((delivery) => delivery.type === type);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${type} was not delivered`);
}
const receive = ({ body, signature }: Delivery) =>
  receiveEvent(world.installation, Buffer.from(body), signature);
const eventRow = ({ body }: Delivery) =>
  world.ctx.db.processorEvent.findUniqueOrThrow({
    where: { id: (JSON.parse(body) as { id: string }).id },
  });

describe("a process that dies while charging", () => {
  test.each([
    ["createIntent", "before"],
    ["createIntent", "after"],
  ] as const)("%s, %s: the reconciler charges once and confirms", async (method, when) => {
    const buyer = await makeBuyer(world);
    await expect(pay(buyer, crashing(payments, method, when))).rejects.toThrow(`${when} ${method}`);
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    await reconcile(world.installation);
    expect(await bookingOf(buyer), "younger than a minute").toMatchObject({
      status: "pending_payment",
    });
    world.pass(1);
    await reconcile(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toMatchObject([{ status: "succeeded", amount_received: 1500 }]);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });

  test.each(["before", "after"] as const)(
    "confirmIntent, %s: the second card is charged once",
    async (when) => {
      const buyer = await makeBuyer(world, { card: "pm_card_chargeCustomerFail" });
      await pay(buyer).catch(() => undefined);
      const cardId = await saveCard(buyer.ctx, "pm_card_visa");
      const dying = crashing(payments, "confirmIntent", when);
      await expect(pay({ ...buyer, cardId }, dying)).rejects.toThrow(`${when} confirmIntent`);
      world.pass(1);
      await reconcile(world.installation);
      expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
      expect(await intents()).toHaveLength(1);
    },
  );

  test("createRefund, before and after: the money goes back once", async () => {
    for (const [hour, when] of [
      [10, "before"],
      [14, "after"],
    ] as const) {
      const buyer = await makeBuyer(world, { hour });
      await pay(buyer);
      const dying = { ...world.ctx, payments: crashing(payments, "createRefund", when) };
      await cancelBooking(dying, { booking_id: buyer.booking.id });
      expect(await paymentOf(buyer)).toMatchObject({ amount_refunded: 0 });
      world.pass(1);
      await reconcile(world.installation);
      await reconcile(world.installation);
      expect(await paymentOf(buyer)).toMatchObject({ amount_refunded: 1500 });
    }
  });

  test("a second click after the crash finishes the first attempt instead of charging again", async () => {
    const buyer = await makeBuyer(world);
    await expect(pay(buyer, crashing(payments, "createIntent", "after"))).rejects.toThrow();
    world.pass(1);
    expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
    expect(await intents()).toHaveLength(1);
  });
});

describe("a processor that does not answer", () => {
  test("is 502 with the payment left pending, and is settled as soon as somebody asks", async () => {
    const buyer = await makeBuyer(world);
    for (let i = 0; i < 6; i++) {
      sandbox.faults.onRequest(/payment_intents$/, { kind: "drop_after" }, "POST");
    }
    const failure = await pay(buyer, paymentsOf(sandbox, 300)).catch((error: unknown) => error);
    const pending = await paymentOf(buyer);
    expect(pending).toMatchObject({ status: "pending", failure_code: null });
    expect(failure).toMatchObject({
      of: { code: "processor_unavailable", kind: "bad_gateway" },
      extras: { payment_id: pending.id },
    });
    sandbox.faults.clear();
    world.pass(1);
    const { status } = await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(status).toBe("confirmed");
    expect(await intents()).toHaveLength(1);
  });

  test("an answer that is none of the processor's proves nothing either", async () => {
    const buyer = await makeBuyer(world);
    sandbox.faults.onRequest(
      /payment_intents$/,
      { kind: "answer", status: 200, body: '{"status":"succeeded"}' },
      "POST",
    );
    await expect(pay(buyer)).rejects.toMatchObject({ of: { code: "processor_unavailable" } });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    world.pass(1);
    await reconcile(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });
});

describe("the processor's webhooks", () => {
  test("alone confirm a booking whose payer never came back from the bank", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(sandbox, processor?.client_secret, "complete");
    const event = await delivered("payment_intent.succeeded");
    expect(await receive(event)).toBe(true);
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    await processEvents(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await eventRow(event)).toMatchObject({ processed_at: world.ctx.now(), attempts: 0 });
  });

  test("twice, and late, and out of order have no further effect", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(sandbox, processor?.client_secret, "complete");
    const [success, asked] = [
      await delivered("payment_intent.succeeded"),
      await delivered("payment_intent.requires_action"),
    ];
    expect([await receive(success), await receive(success), await receive(asked)]).toEqual([
      true,
      false,
      true,
    ]);
    await processEvents(world.installation);
    await processEvents(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await world.ctx.db.invoice.count({ where: { organization_id: world.org.id } })).toBe(1);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });

  test("that nobody signed, or that were changed on the way, are refused", async () => {
    await pay(await makeBuyer(world));
    const event = await delivered("payment_intent.succeeded");
    for (const forged of [
      { ...event, signature: "" },
      { ...event, signature: event.signature.replace(/v1=./, "v1=") },
      { ...event, body: event.body.replace("1500", "1501") },
    ]) {
      await expect(receive(forged)).rejects.toMatchObject({ name: "InvalidSignature" });
    }
  });

  test("about a payment whose answer was lost find it by its metadata", async () => {
    const buyer = await makeBuyer(world);
    await expect(pay(buyer, crashing(payments, "createIntent", "after"))).rejects.toThrow();
    await receive(await delivered("payment_intent.succeeded"));
    await processEvents(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    world.pass(1);
    await reconcile(world.installation);
    expect(await intents()).toHaveLength(1);
    expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
  });

  test("about something unknown here are kept and tried again, not acknowledged and forgotten", async () => {
    const buyer = await makeBuyer(world);
    await pay(buyer);
    const event = await delivered("payment_intent.succeeded");
    const { id, provider_payment_intent_id } = await paymentOf(buyer);
    const hide = (intent: string | null) =>
      world.ctx.db.payment.update({ where: { id }, data: { provider_payment_intent_id: intent } });
    await hide("pi_other");
    await receive(event);
    await processEvents(world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: null, attempts: 1 });
    await hide(provider_payment_intent_id);
    await processEvents(world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: expect.any(Date) });
  });

  test("an event is not done before its effect is: both are one transaction", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(sandbox, processor?.client_secret, "complete");
    const event = await delivered("payment_intent.succeeded");
    await receive(event);
    world.usePayments(crashing(payments, "retrieveIntent", "after"));
    await processEvents(world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: null, attempts: 1 });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    world.usePayments(payments);
    await processEvents(world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });

  test("that made us look before the next card was tried do not undo what the next card did", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_chargeCustomerFail" });
    await pay(buyer).catch(() => undefined);
    const event = await delivered("payment_intent.payment_failed");
    await receive(event);
    const cardId = await saveCard(buyer.ctx, "pm_card_authenticationRequired");
    let looks = 0;
    world.usePayments({
      ...payments,
      retrieveIntent: async (request) => {
        const declined = await payments.retrieveIntent(request);
        if (looks++ === 0) await pay({ ...buyer, cardId });
        return declined;
      },
    });
    await processEvents(world.installation);
    expect(looks).toBe(2);
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    expect(await paymentOf(buyer)).toMatchObject({
      status: "requires_action",
      client_secret: expect.any(String),
    });
  });

  test("switched off, the reconciler reaches the same end", async () => {
    const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(sandbox, processor?.client_secret, "complete");
    world.pass(5);
    const changes = await reconcile(world.installation);
    expect(changes).toContainEqual({
      what: "payment",
      id: (await paymentOf(buyer)).id,
      outcome: "succeeded",
    });
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });
});
