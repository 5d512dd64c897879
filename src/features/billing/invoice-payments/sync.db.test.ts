import { describe, expect, test } from "vitest";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { listMyPayments } from "@/features/billing/payments/list-mine";
import { createRefund } from "@/features/billing/refunds/create";
import { inTx } from "@/server/context";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { authenticate, findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { payInvoice } from "./pay";
import { syncInvoice } from "./sync";

const money = setUpMoney();

/** Returns a member with an open invoice over 49.00 EUR and a card. */
async function makePayer(card: string) {
  const member = await makeMember(money.world);
  const ctx = money.world.as(memberOf(member));
  const line = { description: "Locker", quantity: 1, unit_amount: 4900, amount: 4900 };
  const lines = [{ ...line, booking_id: null }];
  const invoice = await inTx(money.world.ctx, (tx) =>
    issueInvoice(tx, { member_id: member.id, currency: "EUR", lines }),
  );
  const payment_method_id = await saveCard(ctx, card);
  return { ctx, member_id: member.id, invoice_id: invoice.id, payment_method_id };
}

const asked = () => makePayer("pm_card_authenticationRequired");
const pay = ({ ctx, invoice_id, payment_method_id }: Awaited<ReturnType<typeof makePayer>>) =>
  payInvoice(ctx, { invoice_id, payment_method_id });

describe("the payer's return from the bank", () => {
  test("an undecided payment keeps the way to the bank open", async () => {
    const payer = await asked();
    const { processor } = await pay(payer);
    const answer = await syncInvoice(payer.ctx, payer);
    expect(answer).toMatchObject({ pending: true, failure: null });
    expect(answer.invoice.processor).toEqual(processor);
  });

  test("a payment that the payer has confirmed pays the invoice; a repeat changes nothing", async () => {
    const payer = await asked();
    const { processor } = await pay(payer);
    await authenticate(money.sandbox, processor?.client_secret, "complete");
    const first = await syncInvoice(payer.ctx, payer);
    expect(first).toMatchObject({ pending: false, failure: null });
    expect(first.invoice).toMatchObject({ status: "paid", amount_due: 0, processor: null });
    expect(await syncInvoice(payer.ctx, payer)).toEqual(first);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("a refused payment shows the bank's reason, and another card pays", async () => {
    const payer = await asked();
    const { processor } = await pay(payer);
    await authenticate(money.sandbox, processor?.client_secret, "fail");
    const answer = await syncInvoice(payer.ctx, payer);
    expect(answer.pending).toBe(false);
    expect(answer.failure?.code).toBe("payment_intent_authentication_failure");
    expect(answer.invoice.processor).toBeNull();
    const payment_method_id = await saveCard(payer.ctx, "pm_card_visa");
    expect(await pay({ ...payer, payment_method_id })).toMatchObject({ status: "paid" });
    expect(await syncInvoice(payer.ctx, payer)).toMatchObject({ failure: null });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("another member sees nothing", async () => {
    const payer = await asked();
    const other = money.world.as(memberOf(await makeMember(money.world)));
    const { invoice_id } = payer;
    await expect(syncInvoice(other, { invoice_id })).rejects.toMatchObject({
      name: "invoice_not_found",
    });
  });
});

describe("a member's payments", () => {
  const page = { page: 1, size: 50 };

  test("payments name the charged card even after its removal, and the refunds", async () => {
    const payer = await makePayer("pm_card_visa");
    await pay(payer);
    await detachPaymentMethod(payer.ctx, payer);
    const { items } = await listMyPayments(payer.ctx, page);
    expect(items).toMatchObject([
      { amount: 4900, status: "succeeded", card: { brand: "visa", last4: "4242" }, refunds: [] },
    ]);
    const payment_id = items[0]?.id ?? "";
    await createRefund(money.world.ctx, { payment_id, amount: 900, reason: "Too much" });
    const after = await listMyPayments(payer.ctx, page);
    expect(after.items[0]?.refunds).toMatchObject([{ amount: 900, status: "succeeded" }]);
  });

  test("payments are found by the invoice that they pay, and only by their member", async () => {
    const payer = await makePayer("pm_card_visa");
    const other = await makePayer("pm_card_visa");
    await pay(payer);
    await pay(other);
    const of = (ctx: typeof payer.ctx, invoice_id: string) =>
      listMyPayments(ctx, { ...page, invoice_id });
    expect((await of(payer.ctx, payer.invoice_id)).total).toBe(1);
    expect((await of(payer.ctx, other.invoice_id)).total).toBe(0);
  });
});
