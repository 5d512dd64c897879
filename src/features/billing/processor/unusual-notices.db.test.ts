import { expect, test } from "vitest";
import { signedEvent } from "@/testing/fakes/sandbox";
import { authenticate, makeBuyer, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { listMoveSlots } from "@/features/scheduling/bookings/reschedule/list-move-slots";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { processEvents, receiveEvent } from "./receive-event";

const money = setUpMoney();
const { pay, bookingOf } = money;

/** Receives a signed notice about the buyer's intent and processes it. */
async function tell(type: string, object: { id: string }, changes: object = {}) {
  const { account, world } = money;
  const { body, signature } = signedEvent(
    type,
    account,
    { ...object, object: "payment_intent" },
    changes,
  );
  const fresh = await receiveEvent(world.installation, Buffer.from(body), signature);
  const done = await processEvents(world.installation);
  const { id } = JSON.parse(body) as { id: string };
  return { fresh, done, row: await world.ctx.db.processorEvent.findUnique({ where: { id } }) };
}
const intentOf = async (buyer: { booking: { id: string } }) => {
  const where = { booking_id: buyer.booking.id };
  const row = await money.world.ctx.db.payment.findFirstOrThrow({ where });
  return { id: row.provider_payment_intent_id ?? "", status: row.status };
};
const asked = () => makeBuyer(money.world, { card: "pm_card_authenticationRequired" });

test("a live-mode notice has no effect in test mode, and is not requested again", async () => {
  const buyer = await asked();
  await pay(buyer);
  const { id } = await intentOf(buyer);
  await money.payments.cancelIntent({ account: money.account, intent_id: id, idempotencyKey: id });
  const live = await tell("payment_intent.canceled", { id }, { livemode: true });
  expect(live).toMatchObject({ fresh: true, row: { processed_at: money.world.ctx.now() } });
  expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
  await tell("payment_intent.canceled", { id });
  expect(await bookingOf(buyer)).toMatchObject({ status: "held" });
  expect((await intentOf(buyer)).status).toBe("cancelled");
});

test("a notice of an unknown kind is acknowledged and kept", async () => {
  const { fresh, done, row } = await tell("payment_link.created", { id: "plink_1" });
  expect(fresh).toBe(true);
  expect(done).toMatchObject([{ what: "event" }]);
  expect(row).toMatchObject({ processed_at: money.world.ctx.now(), last_error: null });
});

test("a notice about an unknown account is tried for three days, and then dropped", async () => {
  const { body, signature } = signedEvent("payment_intent.succeeded", "acct_nobody", {
    id: "pi_nobody",
    object: "payment_intent",
  });
  const { world } = money;
  const everywhere = { ...world.installation, only: undefined };
  await receiveEvent(world.installation, Buffer.from(body), signature);
  const { id } = JSON.parse(body) as { id: string };
  const only = { id: world.org.id, provider_account_id: "acct_nobody" };
  const read = () => world.ctx.db.processorEvent.findUniqueOrThrow({ where: { id } });
  await processEvents({ ...everywhere, only });
  expect(await read()).toMatchObject({ attempts: 1, processed_at: null });
  world.pass(4 * 1440);
  await processEvents({ ...everywhere, only });
  expect((await read()).processed_at).not.toBeNull();
});

/** Makes a payment that the processor is still processing; the real `payments` knows its result. */
async function beginProcessing() {
  const buyer = await asked();
  const { processor } = await pay(buyer);
  const { id } = await intentOf(buyer);
  const { payments } = money;
  const processing: typeof payments = {
    ...payments,
    retrieveIntent: async (request) => ({
      ...(await payments.retrieveIntent(request)),
      status: "processing",
    }),
    cancelIntent: (request) => processing.retrieveIntent(request),
  };
  money.world.usePayments(processing);
  await tell("payment_intent.processing", { id });
  expect((await intentOf(buyer)).status).toBe("processing");
  return { buyer, id, payments, secret: processor?.client_secret };
}

test("a payment that succeeds after processing confirms the booking, even long after the hold", async () => {
  const { buyer, id, payments, secret } = await beginProcessing();
  money.world.pass(60);
  await expireLapsed(money.world.installation);
  await authenticate(money.sandbox, secret, "complete");
  money.world.usePayments(payments);
  await tell("payment_intent.succeeded", { id });
  expect((await intentOf(buyer)).status).toBe("succeeded");
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed", held_until: null });
});

test("a payment that fails after processing frees the booking for another card", async () => {
  const { buyer, id, payments, secret } = await beginProcessing();
  await authenticate(money.sandbox, secret, "fail");
  money.world.usePayments(payments);
  await tell("payment_intent.payment_failed", { id });
  expect(await bookingOf(buyer)).toMatchObject({ status: "held" });
  const payment_method_id = await saveCard(buyer.ctx, "pm_card_visa");
  expect(await pay(buyer, { payment_method_id })).toMatchObject({ status: "confirmed" });
});

test("whoever would change a booking while its payment is processed is told which payment that is", async () => {
  const { buyer } = await beginProcessing();
  const { ctx } = money.world;
  const { id: booking_id, payment_id } = await bookingOf(buyer);
  const later = { starts_at_local: "2026-12-01T14:00:00", ends_at_local: "2026-12-01T15:00:00" };
  const { starts_at_local: from_local, ends_at_local: to_local } = later;
  const acts = [
    confirmBooking(ctx, { booking_id, settle: "on_account" }),
    releaseBooking(ctx, { booking_id }),
    cancelBooking(ctx, { booking_id }),
    rescheduleBooking(ctx, { booking_id, ...later }),
    listMoveSlots(buyer.ctx, { booking_id, from_local, to_local, explain: false }),
  ];
  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({
      reason: { of: { code: "checkout_in_progress" }, extras: { payment_id } },
    });
  }
});

test("a payment that is processing keeps its place and is not closed", async () => {
  const { buyer, id, payments } = await beginProcessing();
  await expect(pay(buyer)).rejects.toMatchObject({ of: { code: "checkout_in_progress" } });
  money.world.pass(20);
  expect(await expireLapsed(money.world.installation)).toEqual([]);
  expect(await bookingOf(buyer)).toMatchObject({ status: "pending_payment" });
  const calls = { organization_id: money.world.org.id, kind: "cancel_intent" };
  expect(await money.world.ctx.db.processorCall.count({ where: calls })).toBe(0);
  money.world.usePayments(payments);
  await payments.cancelIntent({ account: money.account, intent_id: id, idempotencyKey: id });
  expect(await expireLapsed(money.world.installation)).toMatchObject([{ outcome: "expired" }]);
  expect((await intentOf(buyer)).status).toBe("cancelled");
});
