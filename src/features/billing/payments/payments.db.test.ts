import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { syncPayment } from "@/features/billing/charging/sync-payment";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { newId } from "@/lib/ids";
import { newAccount, paymentsOf, startTestSandbox } from "@/testing/fakes/sandbox";
import type { PaymentsPort } from "@/ports/payments/port";
import { byId, inTx } from "@/server/context";
import {
  authenticate,
  type Buyer,
  makeBuyer,
  makeMoneyWorld,
  type MoneyWorld,
} from "@/testing/worlds/money";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createPayment } from "./create";
import { getPayment } from "./get";
import { listPayments } from "./list";
import { openRefund } from "./refund";
import { lockPayment } from "./store";

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let payments: PaymentsPort;
let world: MoneyWorld;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  payments = paymentsOf(sandbox);
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  world = await makeMoneyWorld(payments, { account: newAccount() });
});

const pay = (buyer: Buyer) =>
  checkoutBooking(buyer.ctx, {
    event_booking_id: buyer.booking.id,
    payment_method_id: buyer.cardId,
  });
const asked = async () => {
  const buyer = await makeBuyer(world, { card: "pm_card_authenticationRequired" });
  const booking = await pay(buyer);
  return { buyer, booking, payment_id: booking.payment_id ?? "" };
};

describe("a payment at the processor", () => {
  test("a payment cannot be declared succeeded: the processor must agree", async () => {
    const { booking, payment_id } = await asked();
    const declare = () => updatePayment(world.ctx, { payment_id, status: "succeeded" });
    await expect(declare()).rejects.toMatchObject({
      of: { code: "payment_status_managed_by_processor", kind: "conflict" },
      extras: { current_status: "requires_action" },
    });
    await authenticate(sandbox, booking.processor?.client_secret, "complete");
    expect(await declare()).toMatchObject({ status: "succeeded", amount_allocated: 1500 });
    expect(await declare()).toMatchObject({ status: "succeeded" });
    expect(
      await world.ctx.db.booking.findUnique({ where: byId(world.ctx, booking.id) }),
    ).toMatchObject({
      status: "confirmed",
    });
  });

  test("a payment reveals its secret only to its payer, reading this one payment", async () => {
    const { buyer, payment_id } = await asked();
    expect((await getPayment(buyer.ctx, { payment_id })).client_secret).toMatch(/^pi_\w+_secret_/);
    expect((await getPayment(world.ctx, { payment_id })).client_secret).toBeNull();
    const page = await listPayments(buyer.ctx, { page: 1, size: 5 });
    expect(page.items).toMatchObject([{ id: payment_id, client_secret: null }]);
    const stranger = world.as(memberOf(await makeMember(world)));
    await expect(getPayment(stranger, { payment_id })).rejects.toMatchObject({
      of: { code: "payment_not_found" },
    });
    expect((await listPayments(stranger, { page: 1, size: 5 })).items).toEqual([]);
  });

  test("a payment's secret is deleted once the payment is over", async () => {
    const { booking, payment_id } = await asked();
    await authenticate(sandbox, booking.processor?.client_secret, "complete");
    await syncPayment(world.ctx, { payment_id });
    expect(
      await world.ctx.db.payment.findUnique({ where: byId(world.ctx, payment_id) }),
    ).toMatchObject({
      status: "succeeded",
      client_secret: null,
    });
  });

  test("a booking can't have two open or succeeded payments, not even by raw SQL", async () => {
    const { buyer, booking, payment_id } = await asked();
    const second = () =>
      world.ctx.db.$executeRaw`
        INSERT INTO payments (id, tenant_id, organization_id, member_id, booking_id, amount, currency, status, provider)
        VALUES (${newId("pay")}, ${world.org.tenant_id}, ${world.org.id}, ${buyer.member.id}, ${booking.id}, 1500, 'EUR', 'pending', 'processor')`;
    const violated = await second().then(
      () => null,
      (error: unknown) => JSON.stringify(error),
    );
    expect(violated).toMatch(/23505/);
    await world.ctx.db.payment.update({
      where: byId(world.ctx, payment_id),
      data: { status: "cancelled" },
    });
    expect(await second()).toBe(1);
  });
});

describe("refunds", () => {
  test("refunds never add up to more than their payment, however many are requested at once", async () => {
    const buyer = await makeBuyer(world);
    const { payment_id } = await pay(buyer);
    const refund = () =>
      inTx(world.ctx, async (tx) =>
        openRefund(tx, await lockPayment(tx, payment_id ?? ""), { amount: 600, reason: "test" }),
      );
    const results = await Promise.allSettled(Array.from({ length: 8 }, refund));
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(2);
    const refused = results.find((r) => r.status === "rejected");
    expect(refused?.reason).toMatchObject({ of: { code: "refund_exceeds_payment" } });
  });
});

describe("money outside the processor", () => {
  test("offline money is pending until its arrival is recorded; notes may change at any time", async () => {
    const { id: member_id } = await makeMember(world);
    const payment = await createPayment(world.ctx, {
      member_id,
      amount: 2500,
      currency: "EUR",
      provider: "bank_transfer",
      notes: "Invoice of March",
    });
    expect(payment).toMatchObject({
      status: "pending",
      provider_payment_intent_id: null,
      invoice_allocations: [],
    });
    const unchanged = await updatePayment(world.ctx, { payment_id: payment.id });
    expect(unchanged).toEqual(payment);
    world.pass(1);
    expect(
      await updatePayment(world.ctx, { payment_id: payment.id, status: "succeeded", notes: null }),
    ).toMatchObject({ status: "succeeded", notes: null, updated_at: "2026-11-23T06:01:00.000Z" });
  });

  test("an offline payment of an unknown member, or an update by an unknown id, is not found", async () => {
    const cash = { amount: 1, currency: "EUR", provider: "cash" as const };
    await expect(
      createPayment(world.ctx, { ...cash, member_id: "mbr_none" }),
    ).rejects.toMatchObject({ of: { code: "member_not_found" } });
    await expect(
      updatePayment(world.ctx, { payment_id: "pay_none", status: "succeeded" }),
    ).rejects.toMatchObject({ of: { code: "payment_not_found" } });
  });

  test("a cancelled offline payment cannot be declared succeeded", async () => {
    const { id: member_id } = await makeMember(world);
    const { id } = await createPayment(world.ctx, {
      member_id,
      amount: 100,
      currency: "EUR",
      provider: "cash",
    });
    await world.ctx.db.payment.update({
      where: byId(world.ctx, id),
      data: { status: "cancelled" },
    });
    await expect(
      updatePayment(world.ctx, { payment_id: id, status: "succeeded" }),
    ).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
      extras: { current_status: "cancelled" },
    });
  });
});
