import { beforeEach, describe, expect, test } from "vitest";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { allocatePayment, removeAllocation } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { openRefund } from "@/features/billing/payments/refund";
import type { CreatePayment, Payment } from "@/features/billing/payments/schema";
import { lockPayment } from "@/features/billing/payments/store";
import { byId, inTx } from "@/server/context";
import {
  authenticate,
  crashing,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelPayment } from "./cancel-payment";
import { confirmPayment } from "./confirm-payment";
import { reconcile } from "@/features/billing/processor/reconcile";
import { syncPayment } from "./sync-payment";
import { updatePayment } from "./update-payment";

const money = setUpMoney();
let member: { id: string };
beforeEach(async () => {
  member = await makeMember(money.world);
});

const card = (name = "pm_card_visa") => saveCard(money.world.as(memberOf(member)), name);
const create = async (more: Partial<CreatePayment> = {}) =>
  createPayment(money.world.ctx, {
    member_id: member.id,
    amount: 4900,
    currency: "EUR",
    provider: "processor",
    ...more,
  });
const withCard = async (name?: string) => create({ payment_method_id: await card(name) });
const confirm = ({ id }: Payment, more: object = {}) =>
  confirmPayment(money.world.ctx, { payment_id: id, ...more });
const cancel = ({ id }: Payment) => cancelPayment(money.world.ctx, { payment_id: id });

async function makeInvoice(amount: number) {
  const line = { description: "Locker", quantity: 1, unit_amount: amount, amount };
  const lines = [{ ...line, booking_id: null }];
  const fields = { member_id: member.id, currency: "EUR", lines };
  return inTx(money.world.ctx, (tx) => issueInvoice(tx, fields));
}
const paidOf = async ({ id }: { id: string }) =>
  (await money.world.ctx.db.invoice.findUniqueOrThrow({ where: byId(money.world.ctx, id) }))
    .amount_paid;

describe("a payment that an API client creates", () => {
  test("a payment charges nothing until it is confirmed, and then once, however many confirm it", async () => {
    const payment = await withCard();
    expect(payment).toMatchObject({ status: "pending", provider_payment_intent_id: null });
    expect(await money.intents()).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(payment)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(["succeeded"]));
    expect(await money.intents()).toMatchObject([{ status: "succeeded", amount: 4900 }]);
    await expect(cancel(payment)).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
      extras: { current_status: "succeeded" },
    });
  });

  test("a payment pays its invoices once the card was charged", async () => {
    const [first, second] = [await makeInvoice(3000), await makeInvoice(2500)];
    const payment = await create({
      payment_method_id: await card(),
      invoice_allocations: [
        { invoice_id: first.id, amount: 3000 },
        { invoice_id: second.id, amount: 1900 },
      ],
    });
    expect(await paidOf(first)).toBe(0);
    await confirm(payment);
    expect([await paidOf(first), await paidOf(second)]).toEqual([3000, 1900]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("after a decline another card is charged on the same intent", async () => {
    const payment = await withCard("pm_card_chargeCustomerFail");
    await expect(confirm(payment)).rejects.toMatchObject({ of: { code: "payment_failed" } });
    const payment_method_id = await card();
    expect(await confirm(payment, { payment_method_id })).toMatchObject({ status: "succeeded" });
    expect(await money.intents()).toHaveLength(1);
  });

  test("a payment waits for a payer whose bank asks; an absent payer cannot be asked", async () => {
    const asked = await withCard("pm_card_authenticationRequired");
    const { status, client_secret } = await confirm(asked);
    expect(status).toBe("requires_action");
    await authenticate(money.sandbox, client_secret, "complete");
    const after = await syncPayment(money.world.ctx, { payment_id: asked.id });
    expect(after).toMatchObject({ status: "succeeded", client_secret: null });
    const absent = confirm(await withCard("pm_card_authenticationRequired"), { off_session: true });
    await expect(absent).rejects.toMatchObject({
      extras: { failure_code: "authentication_required" },
    });
  });

  test("a client may charge another card while the bank asks, with nobody there, on the same intent", async () => {
    const asked = await withCard("pm_card_authenticationRequired");
    expect(await confirm(asked)).toMatchObject({ status: "requires_action" });
    const other = { payment_method_id: await card(), off_session: true };
    expect(await confirm(asked, other)).toMatchObject({ status: "succeeded" });
    expect(await money.intents()).toHaveLength(1);
  });

  test("a payment needs a card of its own member", async () => {
    await expect(confirm(await create())).rejects.toThrow(/names no card/);
    const other = await makeMember(money.world);
    const foreign = await saveCard(money.world.as(memberOf(other)), "pm_card_visa");
    await expect(create({ payment_method_id: foreign })).rejects.toThrow(/not available/);
    const cash = create({ provider: "cash", payment_method_id: await card() });
    await expect(cash).rejects.toThrow(/payments by card/);
    const chosen = confirm(await withCard(), { payment_method_id: foreign });
    await expect(chosen).rejects.toThrow(/not available/);
  });

  test.each(["before", "after"] as const)(
    "a process that dies %s the charge leaves it to the reconciler, which finishes it once",
    async (when) => {
      const payment = await withCard();
      const payments = crashing(money.payments, "createIntent", when);
      const dying = { ...money.world.ctx, payments };
      const died = confirmPayment(dying, { payment_id: payment.id });
      await expect(died).rejects.toMatchObject({ name: "Crash" });
      money.world.pass(2);
      await reconcile(money.world.installation);
      expect(await confirm(payment)).toMatchObject({ status: "succeeded" });
      expect(await money.intents()).toHaveLength(1);
    },
  );

  test("a booking's payment is confirmed by its checkout", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_chargeCustomerFail" });
    await expect(money.pay(buyer)).rejects.toMatchObject({ of: { code: "payment_failed" } });
    const { payment_id } = await money.bookingOf(buyer);
    const payment_method_id = await saveCard(buyer.ctx, "pm_card_visa");
    const paid = await confirmPayment(buyer.ctx, {
      payment_id: payment_id ?? "",
      payment_method_id,
    });
    expect(paid.status).toBe("succeeded");
    expect((await money.bookingOf(buyer)).status).toBe("confirmed");
  });
});

describe("cancelling a payment", () => {
  test("cancelling a payment cancels its intent; it cannot be confirmed any more, and a repeat changes nothing", async () => {
    const payment = await withCard("pm_card_authenticationRequired");
    await confirm(payment);
    const cancelled = await cancel(payment);
    expect(cancelled).toMatchObject({ status: "cancelled", client_secret: null });
    expect(await money.intents()).toMatchObject([{ status: "cancelled" }]);
    expect(await cancel(payment)).toEqual(cancelled);
    await expect(confirm(payment)).rejects.toMatchObject({
      extras: { current_status: "cancelled" },
    });
  });

  test("cancelling a booking's payment leaves its place held for another try", async () => {
    const buyer = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    const { payment_id } = await money.pay(buyer);
    await cancelPayment(money.world.ctx, { payment_id: payment_id ?? "" });
    expect((await money.bookingOf(buyer)).status).toBe("held");
  });
});

describe("allocations of a payment", () => {
  const cash = (amount: number) => create({ provider: "cash", amount });
  const allocate = (payment: Payment, invoice: { id: string }, amount: number) =>
    allocatePayment(money.world.ctx, { payment_id: payment.id, invoice_id: invoice.id, amount });
  const remove = (payment: { id: string }, invoice: { id: string }) =>
    removeAllocation(money.world.ctx, { payment_id: payment.id, invoice_id: invoice.id });
  const arrive = ({ id: payment_id }: Payment) =>
    updatePayment(money.world.ctx, { payment_id, status: "succeeded" });

  test("an allocation of money that has arrived pays at once, and can be removed again", async () => {
    const [payment, invoice] = [await cash(1000), await makeInvoice(900)];
    await arrive(payment);
    expect((await allocate(payment, invoice, 600)).amount_allocated).toBe(600);
    expect(await paidOf(invoice)).toBe(600);
    expect((await allocate(payment, invoice, 600)).amount_allocated).toBe(600);
    await expect(allocate(payment, invoice, 100)).rejects.toThrow(/already has €6\.00/);
    await expect(allocate(payment, await makeInvoice(900), 500)).rejects.toThrow(/has €4\.00/);
    await remove(payment, invoice);
    await remove(payment, invoice);
    expect(await paidOf(invoice)).toBe(0);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("an allocation of money yet to come pays when it arrives", async () => {
    const [payment, invoice] = [await cash(1000), await makeInvoice(900)];
    await allocate(payment, invoice, 900);
    expect(await paidOf(invoice)).toBe(0);
    await arrive(payment);
    expect(await paidOf(invoice)).toBe(900);
  });

  test("concurrent allocations never add up to more than the payment", async () => {
    const payment = await cash(1000);
    await arrive(payment);
    const invoices = await Promise.all(Array.from({ length: 6 }, () => makeInvoice(400)));
    await Promise.allSettled(invoices.map((invoice) => allocate(payment, invoice, 400)));
    const paid = await Promise.all(invoices.map(paidOf));
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(800);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("allocations leave refunded money alone", async () => {
    const payment = await withCard();
    await confirm(payment);
    await inTx(money.world.ctx, async (tx) =>
      openRefund(tx, await lockPayment(tx, payment.id), { amount: 1900, reason: "test" }),
    );
    await expect(allocate(payment, await makeInvoice(3500), 3500)).rejects.toThrow(/has €30\.00/);
    expect(await allocate(payment, await makeInvoice(3000), 3000)).toMatchObject({
      amount_allocated: 3000,
    });
  });

  test("allocations of a booking's payment stay with its invoice", async () => {
    const { payment_id, invoice_id } = await money.pay(await makeBuyer(money.world));
    const [payment, invoice] = [{ id: payment_id ?? "" }, { id: invoice_id ?? "" }];
    await expect(remove(payment, invoice)).rejects.toThrow(/Refund it instead/);
  });
});
