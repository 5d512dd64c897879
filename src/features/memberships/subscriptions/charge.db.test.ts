import { describe, expect, test } from "vitest";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { syncInvoice } from "@/features/billing/invoice-payments/sync";
import { reconcile } from "@/features/billing/processor/reconcile";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { authenticate, findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { answerDebits, IBANS, saveAccount } from "@/testing/worlds/debits";
import { memberOf } from "@/testing/worlds/world";
import { cancelSubscription } from "./cancel";
import { previousOf } from "@/testing/previous-of";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";

const own = setUpSubscriptions();
const { money, subscribe, look, work } = own;

async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await expireLapsed(money.world.installation);
  await work();
  return look(id);
}

test("a payer who leaves the bank's page does not stop the tries: the next one counts", async () => {
  const mine = money.world.as(memberOf(own.member));
  const payment_method_id = await saveCard(mine, "pm_card_authenticationRequired");
  const { id, latest_invoice_id } = await subscribe();
  const asked = await payInvoice(mine, { invoice_id: latest_invoice_id ?? "", payment_method_id });
  expect(asked.processor?.client_secret).toEqual(expect.any(String));
  const again = await toNext(id);
  expect(again).toMatchObject({ status: "past_due", next_update: { type: "retry_payment" } });
  expect(again.next_update?.at).toBe("2026-11-26T06:00:00.000Z");
  expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
});

test("a try leaves a payment alone that the member is confirming by another card", async () => {
  const mine = money.world.as(memberOf(own.member));
  await saveCard(mine, "pm_card_chargeCustomerFail");
  const { id, latest_invoice_id } = await subscribe();
  const refused = await look(id);
  expect(refused).toMatchObject({ status: "past_due", next_update: { type: "retry_payment" } });
  money.world.setNow(refused.next_update?.at ?? "");
  const payment_method_id = await saveCard(mine, "pm_card_authenticationRequired");
  const invoice_id = latest_invoice_id ?? "";
  const { processor } = await payInvoice(mine, { invoice_id, payment_method_id });
  await work();
  expect((await look(id)).next_update).toEqual({
    ...refused.next_update,
    at: "2026-11-24T06:10:00.000Z",
  });
  await authenticate(money.sandbox, processor?.client_secret, "complete");
  await syncInvoice(mine, { invoice_id });
  expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
  await own.faults();
});

test("a renewal that was paid is told, after the event by which its charge came next", async () => {
  await own.card();
  const { id } = await subscribe();
  const told = (type: string) => previousOf(money.world.ctx, type, id);
  const first = await told("subscription.updated");
  const renewed = await own.toNext(id);
  expect(renewed).toMatchObject({ status: "active", next_update: { type: "renew" } });
  const [latest, ...others] = await told("subscription.updated");
  expect(latest).toEqual({ next_update: expect.objectContaining({ type: "retry_payment" }) });
  expect(others).toEqual(first);
  const [begun] = await told("subscription.period_started");
  expect(begun).toMatchObject({ next_update: { type: "renew" } });
});

describe("a membership whose invoice is given up", () => {
  test("runs when the invoice is voided, and credits nothing when it is cancelled", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(subscription_id)).toMatchObject({
      status: "active",
      payment_failure: null,
      next_update: { type: "renew" },
    });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "prorated" });
    expect(await money.world.ctx.db.creditNote.count({ where: { member_id: own.member.id } })).toBe(
      0,
    );
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("owes nothing when it never began, and a voided invoice is not credited", async () => {
    const { id: subscription_id, latest_invoice_id } = await subscribe();
    await voidInvoice(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    await cancelSubscription(money.world.ctx, { subscription_id, at: "now", refund: "none" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("runs when the invoice is written off, and nobody is charged or written to", async () => {
    const { id, latest_invoice_id } = await subscribe();
    await markInvoiceUncollectible(money.world.ctx, { invoice_id: latest_invoice_id ?? "" });
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
  });
});

describe("a membership that is renewed by direct debit", () => {
  const byDebit = async (iban: string) => {
    await saveAccount(money, money.world.as(memberOf(own.member)), iban);
    const { id } = await subscribe();
    expect(await look(id)).toMatchObject({ status: "pending" });
    return id;
  };

  test("begins once the bank has paid, and is debited once however often it is looked at", async () => {
    const id = await byDebit(IBANS.pays);
    await toNext(id);
    await toNext(id);
    expect(await money.intents()).toMatchObject([{ status: "processing" }]);
    await answerDebits(money);
    await reconcile(money.world.installation);
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
    expect(await money.intents()).toHaveLength(1);
    await own.faults();
  });

  test("a returned debit counts as one refusal, and is tried again days later", async () => {
    const id = await byDebit(IBANS.returns);
    await toNext(id);
    await answerDebits(money);
    await reconcile(money.world.installation);
    const refused = await toNext(id);
    expect(refused).toMatchObject({
      status: "past_due",
      payment_failure: "The bank returned the direct debit.",
      next_update: { type: "retry_payment" },
    });
    await work();
    expect(await money.intents()).toHaveLength(1);
    await toNext(id);
    expect(await money.intents()).toHaveLength(2);
    expect(await look(id)).toMatchObject({ status: "past_due" });
    await own.faults();
  });
});
