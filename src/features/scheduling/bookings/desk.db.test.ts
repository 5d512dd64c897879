import { expect, test } from "vitest";
import { listAuditLog } from "@/features/platform/audit-log/list";
import { allocatePayment } from "@/features/billing/payments/allocations";
import { listMyPayments } from "@/features/billing/payments/list-mine";
import type { CreatePayment } from "@/features/billing/payments/schema";
import type { Ctx } from "@/server/context";
import {
  authenticate,
  type Buyer,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { cancelPayment } from "@/features/billing/charging/cancel-payment";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { expireLapsed } from "./expire";
import { releaseBooking } from "./release";
import { syncBooking } from "./sync";
import { updatePayment } from "@/features/billing/charging/update-payment";

const money = setUpMoney();
const { pay, intents, bookingOf } = money;

/** The till: an API key of the front desk. */
function till(): Ctx {
  const { org } = money.world;
  const scopes = new Set(["*"]);
  const key = { id: "key_till", tenant_id: org.tenant_id, scopes, organization_ids: [org.id] };
  return money.world.as({ kind: "apiKey", ...key });
}

function announce(buyer: Buyer, other: Partial<CreatePayment> = {}) {
  const due = { amount: 1500, currency: "EUR", provider: "cash" as const };
  const of = { member_id: buyer.member.id, booking_id: buyer.booking.id };
  return createAnyPayment(till(), { ...of, ...due, ...other });
}

const arrive = (payment: { id: string }) =>
  updatePayment(till(), { payment_id: payment.id, status: "succeeded" });

async function expectSoundBooks() {
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
}

test.each(["cash", "bank_transfer", "card_terminal", "other"] as const)(
  "%s at the desk confirms a held booking, with its invoice paid, and the audit log says by whom",
  async (provider) => {
    const buyer = await makeBuyer(money.world);
    const payment = await announce(buyer, { provider });
    expect(payment).toMatchObject({ status: "pending", booking_id: buyer.booking.id });
    expect(await bookingOf(buyer)).toMatchObject({ status: "held", payment_id: null });

    const paid = await arrive(payment);
    const booking = await bookingOf(buyer);
    expect(booking).toMatchObject({ status: "confirmed", payment_id: payment.id });
    expect(paid).toMatchObject({
      status: "succeeded",
      invoice_allocations: [{ invoice_id: booking.invoice_id, amount: 1500 }],
    });
    const page = { object_id: buyer.booking.id, page: 1, size: 1 };
    expect(await listAuditLog(money.world.ctx, page)).toMatchObject({
      items: [{ type: "booking.confirmed", actor: { kind: "api_key", id: "key_till" } }],
    });
    expect(await listMyPayments(buyer.ctx, { page: 1, size: 5 })).toMatchObject({
      items: [{ provider, status: "succeeded", booking_id: buyer.booking.id, card: null }],
    });
    await expectSoundBooks();
  },
);

test("a transfer reported twice, also at once, has arrived once", async () => {
  const buyer = await makeBuyer(money.world);
  const payment = await announce(buyer);
  const said = await Promise.all([arrive(payment), arrive(payment), arrive(payment)]);
  expect(said.map(({ amount_refunded }) => amount_refunded)).toEqual([0, 0, 0]);
  expect(await arrive(payment)).toEqual(said[0]);
  await expectSoundBooks();
});

test("a double click at the till writes down one payment", async () => {
  const buyer = await makeBuyer(money.world);
  const clicks = await Promise.allSettled([announce(buyer), announce(buyer)]);
  expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = clicks.find((click) => click.status === "rejected");
  expect(refused?.reason).toMatchObject({ of: { code: "checkout_in_progress" } });
});

test("an announced transfer keeps neither the place nor the member's card from it", async () => {
  const buyer = await makeBuyer(money.world);
  const transfer = await announce(buyer, { provider: "bank_transfer" });
  expect(await pay(buyer)).toMatchObject({ status: "confirmed" });
  // The money arrives all the same: it is not owed and must be handed back.
  expect(await arrive(transfer)).toMatchObject({ status: "succeeded", amount_refunded: 1500 });
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  await expectSoundBooks();
});

test("a transfer still buys a free place after its hold has lapsed", async () => {
  const buyer = await makeBuyer(money.world);
  const transfer = await announce(buyer, { provider: "bank_transfer" });
  money.world.pass(60);
  await expireLapsed(money.world.installation);
  expect(await bookingOf(buyer)).toMatchObject({ status: "expired" });
  expect(await arrive(transfer)).toMatchObject({ amount_refunded: 0 });
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  await expectSoundBooks();
});

test("a transfer for a lost place is owed back", async () => {
  const late = await makeBuyer(money.world);
  const transfer = await announce(late, { provider: "bank_transfer" });
  money.world.pass(60);
  const faster = await makeBuyer(money.world);
  await pay(faster);
  expect(await arrive(transfer)).toMatchObject({ status: "succeeded", amount_refunded: 1500 });
  expect(await bookingOf(late)).toMatchObject({ status: "expired", payment_id: transfer.id });
  const refunds = await money.world.ctx.db.refund.findMany({ where: { payment_id: transfer.id } });
  expect(refunds).toMatchObject([{ amount: 1500, reason: "place_lost", status: "succeeded" }]);
  await expectSoundBooks();
});

test("a transfer for a released booking is refunded too", async () => {
  const buyer = await makeBuyer(money.world);
  const transfer = await announce(buyer, { provider: "bank_transfer" });
  await releaseBooking(buyer.ctx, { booking_id: buyer.booking.id });
  expect(await arrive(transfer)).toMatchObject({ amount_refunded: 1500 });
  await expectSoundBooks();
});

test("cash cancels a card payment that waits for its bank", async () => {
  const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
  const asked = await pay(buyer);
  const payment = await announce(buyer);
  await arrive(payment);
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed", payment_id: payment.id });
  expect(await intents()).toMatchObject([{ status: "cancelled", amount_received: 0 }]);
  const after = await syncBooking(buyer.ctx, { booking_id: asked.id });
  expect(after).toMatchObject({ status: "confirmed", processor: null });
  await expectSoundBooks();
});

test("a card holder who has just confirmed has paid; the cash is handed back", async () => {
  const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
  const asked = await pay(buyer);
  const payment = await announce(buyer);
  await authenticate(money.sandbox, asked.processor?.client_secret, "complete");
  expect(await arrive(payment)).toMatchObject({ amount_refunded: 1500 });
  expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
  expect(await intents()).toMatchObject([{ status: "succeeded" }]);
  await expectSoundBooks();
});

test("exactly one of cash and the member's card pays when both come at the same moment", async () => {
  for (let hour = 8; hour < 14; hour++) {
    const buyer = await makeBuyer(money.world, { hour });
    const payment = await announce(buyer);
    await Promise.allSettled([pay(buyer), arrive(payment)]);
    // A caller who was told that the other is busy tries again.
    await Promise.allSettled([pay(buyer), arrive(payment)]);
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    const payments = await money.world.ctx.db.payment.findMany({
      where: { booking_id: buyer.booking.id, status: "succeeded" },
    });
    const kept = payments.map(({ amount, amount_refunded }) => amount - amount_refunded);
    expect(kept.filter((amount) => amount > 0)).toEqual([1500]);
  }
  await expectSoundBooks();
});

test("the desk takes the price of the booking, from its member, while it is held", async () => {
  const buyer = await makeBuyer(money.world);
  const stranger = await makeBuyer(money.world, { hour: 12 });
  const refusals: [Partial<CreatePayment>, object][] = [
    [{ amount: 1400 }, { of: { code: "amount_changed" }, extras: { amount_due: 1500 } }],
    [{ currency: "USD" }, { faults: [{ loc: ["body", "currency"] }] }],
    [{ member_id: stranger.member.id }, { faults: [{ loc: ["body", "member_id"] }] }],
    [{ provider: "processor" }, { faults: [{ loc: ["body", "booking_id"] }] }],
    [
      { invoice_allocations: [{ invoice_id: "inv_x", amount: 1 }] },
      { faults: [{ loc: ["body", "invoice_allocations"] }] },
    ],
    [{ booking_id: "evb_x" }, { of: { code: "booking_not_found" } }],
  ];
  for (const [other, refusal] of refusals) {
    await expect(announce(buyer, other)).rejects.toMatchObject(refusal);
  }
  await pay(stranger);
  await expect(announce(stranger)).rejects.toMatchObject({
    of: { code: "invalid_status_transition" },
  });
  money.world.pass(60);
  await expect(announce(buyer)).rejects.toMatchObject({ of: { code: "hold_expired" } });
});

test("an announced payment can be cancelled, and pays for nothing else", async () => {
  const buyer = await makeBuyer(money.world);
  const { id: payment_id } = await announce(buyer);
  const part = { payment_id, invoice_id: "inv_x", amount: 100 };
  await expect(allocatePayment(till(), part)).rejects.toMatchObject({
    of: { code: "allocation_not_allowed" },
  });
  expect(await cancelPayment(till(), { payment_id })).toMatchObject({ status: "cancelled" });
  const again = await announce(buyer);
  await saveCard(buyer.ctx, "pm_card_visa");
  expect(await arrive(again)).toMatchObject({ amount_refunded: 0 });
});
