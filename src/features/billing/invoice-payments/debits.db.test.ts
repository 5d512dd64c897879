import { describe, expect, onTestFinished, test } from "vitest";
import { cancelPayment } from "@/features/billing/charging/cancel-payment";
import { setDefaultPaymentMethod } from "@/features/billing/payment-methods/set-default";
import { getClientConfig, setUpPaymentMethod } from "@/features/billing/payment-methods/set-up";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { getPayment } from "@/features/billing/payments/get";
import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { reconcile } from "@/features/billing/processor/reconcile";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { getBooking } from "@/features/scheduling/bookings/get";
import { inTx } from "@/server/context";
import { answerDebits, enterIban, IBANS, saveAccount } from "@/testing/worlds/debits";
import { findMoneyFaults, makeBuyer, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { byLink, makeMember, memberOf } from "@/testing/worlds/world";
import { payInvoice } from "./pay";
import { syncInvoice } from "./sync";

const money = setUpMoney();
const faults = () => findMoneyFaults(money.world.org.id);

async function enter() {
  const member = await makeMember(money.world);
  return { ctx: money.world.as(memberOf(member)), member_id: member.id };
}

/** Returns a member with an open invoice over 49.00 and a bank account. */
async function makePayer(iban: string, currency = "EUR") {
  const { ctx, member_id } = await enter();
  const line = { description: "Locker", quantity: 1, unit_amount: 4900, amount: 4900 };
  const { id: invoice_id } = await inTx(money.world.ctx, (tx) =>
    issueInvoice(tx, { member_id, currency, lines: [{ ...line, booking_id: null }] }),
  );
  const { id: payment_method_id } = await saveAccount(money, ctx, iban);
  const pay = (by = payment_method_id) => payInvoice(ctx, { invoice_id, payment_method_id: by });
  return { ctx, member_id, invoice_id, payment_method_id, pay };
}

describe("a saved bank account", () => {
  test("shows its last digits, country and bank, and the mandate that was given", async () => {
    const { ctx, member_id } = await enter();
    const account = await saveAccount(money, ctx, IBANS.pays);
    expect(account).toMatchObject({
      type: "sepa_debit",
      brand: null,
      last4: "3000",
      exp_month: null,
      exp_year: null,
      country: "DE",
      bank_code: "37040044",
      is_default: true,
      usable: true,
      consent: { text: expect.stringContaining("instruct my bank to pay") as string },
    });
    expect(await saveAccount(money, ctx, IBANS.pays)).toMatchObject({ id: account.id });
    await saveCard(ctx, "pm_card_visa");
    const chosen = { member_id, payment_method_id: account.id };
    expect(await setDefaultPaymentMethod(ctx, chosen)).toMatchObject({ is_default: true });
  });

  test("is offered in euros, to members, where the club's account may debit", async () => {
    const { ctx, member_id } = await enter();
    const { db } = ctx;
    const offered = async (as = ctx) => (await getClientConfig(as)).debit_consent !== null;
    const setUp = (as = ctx) =>
      setUpPaymentMethod(as, { member_id, type: "sepa_debit", consent: true });
    const refused = { faults: [{ loc: ["body", "type"], type: "payment_method_not_usable" }] };
    await saveAccount(money, ctx, IBANS.pays);
    expect(await offered()).toBe(true);
    expect(await offered(money.world.as(byLink({ id: member_id })))).toBe(false);
    expect(await offered({ ...ctx, org: { ...ctx.org, default_currency: "USD" } })).toBe(false);
    const of = { where: { account: money.account } };
    onTestFinished(async () => {
      await db.processorAccount.update({ ...of, data: { debits_enabled: true } });
    });
    await db.processorAccount.update({ ...of, data: { debits_enabled: false } });
    expect(await offered()).toBe(false);
    await expect(setUp()).rejects.toMatchObject(refused);
  });

  test("is not kept without the payer's mandate", async () => {
    const { ctx, member_id } = await enter();
    await saveAccount(money, ctx, IBANS.pays);
    await expect(setUpPaymentMethod(ctx, { member_id, type: "sepa_debit" })).rejects.toMatchObject({
      faults: [{ type: "consent_required" }],
    });
    const setup = await setUpPaymentMethod(ctx, { member_id, type: "sepa_debit", consent: true });
    expect((await enterIban(money, setup, IBANS.returns, {})).status).toBe(400);
  });
});

describe("paying an invoice by direct debit", () => {
  test("the invoice waits for the bank, is paid once, and nothing else is charged meanwhile", async () => {
    const { ctx, member_id, invoice_id, payment_method_id, pay } = await makePayer(IBANS.pays);
    const answer = await pay();
    expect(answer).toMatchObject({ status: "open", processor: { client_secret: null } });
    const card = await saveCard(ctx, "pm_card_visa");
    for (const by of [payment_method_id, card]) {
      await expect(pay(by)).rejects.toMatchObject({ of: { code: "checkout_in_progress" } });
    }
    await expect(detachPaymentMethod(ctx, { member_id, payment_method_id })).rejects.toMatchObject({
      of: { code: "payment_method_in_use" },
    });
    expect(await syncInvoice(ctx, { invoice_id })).toMatchObject({ pending: true, failure: null });
    await answerDebits(money);
    expect(await syncInvoice(ctx, { invoice_id })).toMatchObject({
      pending: false,
      invoice: { status: "paid", amount_paid: 4900 },
    });
    expect(await money.intents()).toHaveLength(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("without a webhook, the reconciler learns of the bank's answer", async () => {
    const { ctx, invoice_id, pay } = await makePayer(IBANS.pays);
    await pay();
    await answerDebits(money);
    const at = Date.now() + 6 * 60_000;
    const later = { ...money.world.installation, now: () => new Date(at) };
    await reconcile(later);
    expect(await syncInvoice(ctx, { invoice_id })).toMatchObject({ invoice: { status: "paid" } });
    expect(await compareWithProcessor(later)).toEqual([]);
  });

  test("a returned debit leaves the invoice open, says why, and a card pays it", async () => {
    const { ctx, invoice_id, payment_method_id, pay } = await makePayer(IBANS.returns);
    await pay();
    await answerDebits(money);
    expect(await syncInvoice(ctx, { invoice_id })).toMatchObject({
      pending: false,
      invoice: { status: "open", amount_paid: 0, amount_due: 4900 },
      failure: { code: "generic_could_not_process" },
    });
    const where = { organization_id: ctx.org.id, id: payment_method_id };
    const { declined_at } = await ctx.db.paymentMethod.findFirstOrThrow({ where });
    expect(declined_at).not.toBeNull();
    expect(await pay(await saveCard(ctx, "pm_card_visa"))).toMatchObject({ status: "paid" });
    const paid = (await money.intents()).filter(({ status }) => status === "succeeded");
    expect(paid).toHaveLength(1);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("a debit that is under way cannot be called off", async () => {
    const { ctx, invoice_id, pay } = await makePayer(IBANS.pays);
    await pay();
    const payment = await ctx.db.payment.findFirstOrThrow({ where: { invoice_id } });
    await expect(cancelPayment(money.world.ctx, { payment_id: payment.id })).rejects.toMatchObject({
      of: { kind: "conflict" },
    });
    const now = await getPayment(ctx, { payment_id: payment.id });
    expect(now).toMatchObject({ status: "processing", payment_method_id: expect.any(String) });
  });

  test("another currency than the euro is refused before anything is charged", async () => {
    const { pay } = await makePayer(IBANS.pays, "USD");
    await expect(pay()).rejects.toMatchObject({
      extras: { failure_code: "currency_not_debitable" },
    });
    expect(await money.intents()).toEqual([]);
  });
});

test("a place is not paid by debit, which would outlast its hold: a card pays it", async () => {
  const { ctx, booking, cardId } = await makeBuyer(money.world);
  const { id: payment_method_id } = await saveAccount(money, ctx, IBANS.pays);
  const event_booking_id = booking.id;
  await expect(checkoutBooking(ctx, { event_booking_id, payment_method_id })).rejects.toMatchObject(
    { faults: [{ loc: ["body", "payment_method_id"], type: "payment_method_not_usable" }] },
  );
  expect(await getBooking(ctx, { booking_id: booking.id })).toMatchObject({ status: "held" });
  expect(await money.intents()).toEqual([]);
  const card = { event_booking_id, payment_method_id: cardId };
  expect(await checkoutBooking(ctx, card)).toMatchObject({ status: "confirmed" });
});
