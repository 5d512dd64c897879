import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { setUpPaymentMethod } from "@/features/billing/payment-methods/set-up";
import { browse, callApi, signedEvent } from "@/testing/fakes/sandbox";
import { collectDeliveries, type Delivery } from "@/testing/fakes/deliveries";
import {
  authenticate,
  type Buyer,
  crashing,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { reconcile } from "./reconcile";
import { processEvents, receiveEvent } from "./receive-event";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url);
const { pay, intents, bookingOf } = money;
const paymentOf = (buyer: Buyer) =>
  money.world.ctx.db.payment.findFirstOrThrow({ where: { booking_id: buyer.booking.id } });
const receive = ({ body, signature }: Omit<Delivery, "type">) =>
  receiveEvent(money.world.installation, Buffer.from(body), signature);
const eventRow = ({ body }: Pick<Delivery, "body">) =>
  money.world.ctx.db.processorEvent.findUniqueOrThrow({
    where: { id: (JSON.parse(body) as { id: string }).id },
  });

describe("the processor's webhooks", () => {
  test("webhooks alone confirm a booking whose payer never came back from the bank", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    const event = await delivered("payment_intent.succeeded");
    expect(await receive(event)).toBe(true);
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    await processEvents(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(await eventRow(event)).toMatchObject({
      processed_at: money.world.ctx.now(),
      attempts: 0,
    });
  });

  test("repeated, late or unordered webhooks have no further effect", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    const [success, asked] = [
      await delivered("payment_intent.succeeded"),
      await delivered("payment_intent.requires_action"),
    ];
    expect([await receive(success), await receive(success), await receive(asked)]).toEqual([
      true,
      false,
      true,
    ]);
    await processEvents(money.world.installation);
    await processEvents(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    expect(
      await money.world.ctx.db.invoice.count({ where: { organization_id: money.world.org.id } }),
    ).toBe(1);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a webhook keeps a card whose browser vanished, with its original consent", async () => {
    const member = await makeMember(money.world);
    const ctx = money.world.as(memberOf(member));
    const setup = await setUpPaymentMethod(ctx, { member_id: member.id, consent: true });
    const agreed = money.world.ctx.now();
    money.world.pass(7);
    const form = { payment_method: "pm_card_visa", client_secret: setup.client_secret ?? "" };
    const path = `/sandbox/v1/setup_intents/${setup.id}/confirm`;
    const scope = { "stripe-account": money.account };
    await browse(money.sandbox, "POST", path, form, scope);
    await receive(await delivered("setup_intent.succeeded"));
    await processEvents(money.world.installation);
    const where = { member_id: member.id };
    expect(await ctx.db.paymentMethod.findFirstOrThrow({ where })).toMatchObject({
      last4: "4242",
      consent_at: agreed,
      consent: { given_at: agreed.toISOString(), locale: "en" },
    });
  });

  test("webhooks about another installation's objects are acknowledged and have no effect", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    const { id } = await paymentOf(buyer);
    // A clone of this installation, with the same rows and ids, has charged it.
    const of = (installation_id: string) =>
      signedEvent("payment_intent.succeeded", money.account, {
        id: processor?.payment_intent_id ?? "",
        object: "payment_intent",
        metadata: { installation_id, env: "test", payment_id: id },
      });
    const foreign = of("ins_another");
    expect(await receive(foreign)).toBe(true);
    await processEvents(money.world.installation);
    expect(await eventRow(foreign)).toMatchObject({ processed_at: money.world.ctx.now() });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    await receive(of("ins_test"));
    await processEvents(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });

  test("the metadata of all our objects name this installation", async () => {
    const buyer = await makeBuyer(money.world);
    const { payment_id } = await pay(buyer);
    await setUpPaymentMethod(buyer.ctx, { member_id: buyer.member.id, consent: true });
    await cancelBooking(money.world.ctx, { booking_id: buyer.booking.id, waive_fee: true });
    const scope = { "stripe-account": money.account };
    const read = async (path: string) => {
      const { json } = await callApi(money.sandbox, "GET", path, {}, scope);
      return (json["data"] as { metadata: object }[]).map(({ metadata }) => metadata);
    };
    const of = { installation_id: "ins_test", env: "test", org_id: money.world.org.id };
    const member_id = buyer.member.id;
    const booking = { ...of, member_id, booking_id: buyer.booking.id, payment_id };
    expect(await read("/v1/payment_intents")).toEqual([booking]);
    expect(await read("/v1/refunds")).toEqual([
      { ...booking, refund_id: expect.any(String) as string },
    ]);
    expect(await read("/v1/customers")).toEqual([{ ...of, member_id }]);
    const calls = await money.world.ctx.db.processorCall.findMany({
      where: { organization_id: money.world.org.id, kind: "create_setup" },
    });
    expect(calls.map(({ params }) => (params as { metadata: object }).metadata)).toEqual([
      { ...of, member_id, setup_key: calls[0]?.idempotency_key },
    ]);
  });

  test("webhooks without a valid signature, or changed on the way, are refused", async () => {
    await pay(await makeBuyer(money.world));
    const event = await delivered("payment_intent.succeeded");
    for (const forged of [
      { ...event, signature: "" },
      { ...event, signature: event.signature.replace(/v1=./, "v1=") },
      { ...event, body: event.body.replace("1500", "1501") },
    ]) {
      await expect(receive(forged)).rejects.toMatchObject({ name: "InvalidSignature" });
    }
  });

  test("a webhook about a payment whose answer was lost finds it by its metadata", async () => {
    const buyer = await makeBuyer(money.world);
    await expect(
      pay(buyer, { through: crashing(money.payments, "createIntent", "after") }),
    ).rejects.toThrow();
    await receive(await delivered("payment_intent.succeeded"));
    await processEvents(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    money.world.pass(1);
    await reconcile(money.world.installation);
    expect(await intents()).toHaveLength(1);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a webhook about an unknown object is kept and tried again, not acknowledged and forgotten", async () => {
    const buyer = await makeBuyer(money.world);
    await pay(buyer);
    const event = await delivered("payment_intent.succeeded");
    const { id, provider_payment_intent_id } = await paymentOf(buyer);
    const hide = (intent: string | null) =>
      money.world.ctx.db.payment.update({
        where: byId(money.world.ctx, id),
        data: { provider_payment_intent_id: intent },
      });
    await hide("pi_other");
    await receive(event);
    await processEvents(money.world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: null, attempts: 1 });
    await hide(provider_payment_intent_id);
    await processEvents(money.world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: expect.any(Date) });
  });

  test("a webhook is marked done only with its effect, in one transaction", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    const event = await delivered("payment_intent.succeeded");
    await receive(event);
    money.world.usePayments(crashing(money.payments, "retrieveIntent", "after"));
    await processEvents(money.world.installation);
    expect(await eventRow(event)).toMatchObject({ processed_at: null, attempts: 1 });
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    money.world.usePayments(money.payments);
    await processEvents(money.world.installation);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });

  test("a webhook about the last card does not undo the next card's attempt", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    await pay(buyer).catch(() => undefined);
    const event = await delivered("payment_intent.payment_failed");
    await receive(event);
    const cardId = await saveCard(buyer.ctx, "pm_card_authenticationRequired");
    let looks = 0;
    money.world.usePayments({
      ...money.payments,
      retrieveIntent: async (request) => {
        const declined = await money.payments.retrieveIntent(request);
        if (looks++ === 0) await pay({ ...buyer, cardId });
        return declined;
      },
    });
    await processEvents(money.world.installation);
    expect(looks).toBe(2);
    expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
    expect(await paymentOf(buyer)).toMatchObject({
      status: "requires_action",
      client_secret: expect.any(String),
    });
  });

  test("without webhooks, the reconciler reaches the same end", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { processor } = await pay(buyer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    money.world.pass(5);
    const changes = await reconcile(money.world.installation);
    expect(changes).toContainEqual({
      what: "payment",
      id: (await paymentOf(buyer)).id,
      outcome: "succeeded",
    });
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  });
});
