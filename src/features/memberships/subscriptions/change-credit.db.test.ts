import { expect, test } from "vitest";
import { getMyBalance } from "@/features/billing/balances/get";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { createPayment } from "@/features/billing/payments/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { lockingInOrder } from "@/testing/lock-order";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { memberOf } from "@/testing/worlds/world";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";

const subscriptions = setUpSubscriptions();
const { money, card, product, subscribe, faults } = subscriptions;

/** Pays an invoice in cash and keeps the money as credit for later ones. Returns the payment's id. */
async function keepCredit(member_id: string): Promise<string> {
  const { ctx } = money.world;
  const lines = [{ description: "Locker", quantity: 1, unit_amount: 700 }];
  const draft = await createInvoice(ctx, { member_id, currency: "EUR", lines });
  const { id: invoice_id } = await finalizeInvoice(ctx, { invoice_id: draft.id });
  const { id: payment_id } = await createPayment(ctx, {
    member_id,
    amount: 700,
    currency: "EUR",
    provider: "cash",
    invoice_allocations: [{ invoice_id, amount: 700 }],
  });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  await createCreditNote(ctx, { invoice_id, settlement: "account_credit" });
  return payment_id;
}

test("a change to another tax locks the period's payments and newer credit oldest first", async () => {
  const { ctx } = money.world;
  await card();
  const tax_rate_id = (await createTaxRate(ctx, { name: "VAT", percentage: 19, inclusive: true }))
    .id;
  const small = await product({ name: "Small", amount: 2000 });
  const large = await product({ name: "Large", amount: 5000, tax_rate_id });
  const { id: subscription_id, member_id } = await subscribe({ product_id: small.id });
  const { id: period_payment } = await ctx.db.payment.findFirstOrThrow({ where: { member_id } });
  const credit_payment = await keepCredit(member_id);
  const changed = await lockingInOrder(ctx, [period_payment, credit_payment], () =>
    changeSubscription(ctx, { subscription_id, product_id: large.id, at: "now" }),
  );
  expect(changed).toMatchObject({ product_id: large.id, status: "active" });
  await faults();
});

test("a member joins without a card where credit pays the first period, and the part that it pays is shown before", async () => {
  const { id: member_id } = subscriptions.member;
  const own = money.world.as(memberOf({ id: member_id }));
  await keepCredit(member_id);
  const { balances } = await getMyBalance(own);
  expect(balances).toMatchObject([{ currency: "EUR", account_credit: 700 }]);
  const { id: product_id } = await product({ amount: 700 });
  const joined = await createSubscription(own, { member_id, product_id, expected_amount: 700 });
  expect(joined).toMatchObject({ status: "active", payment_method_id: null });
  expect((await getMyBalance(own)).balances).toMatchObject([{ account_credit: 0, amount_due: 0 }]);
  await faults();
});
