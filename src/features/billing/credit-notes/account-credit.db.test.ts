import type { DisputeStatus } from "@/ports/payments/port";
import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createInvoice } from "@/features/billing/invoices/create";
import { creditOf } from "@/features/billing/invoices/account-credit";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { createPayment } from "@/features/billing/payments/create";
import { listPayments } from "@/features/billing/payments/list";
import { ListPayments } from "@/features/billing/payments/schema";
import { createProduct } from "@/features/catalogue/products/create";
import { createRefund } from "@/features/billing/refunds/create";
import { advanceSubscriptions } from "@/features/memberships/subscriptions/advance";
import { changeSubscription } from "@/features/memberships/subscriptions/change";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getSubscription } from "@/features/memberships/subscriptions/get";
import { previewSubscriptionChange } from "@/features/memberships/subscriptions/preview-change";
import { inTx } from "@/server/context";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { untilBlocked } from "@/testing/waits";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createCreditNote } from "./create";

const money = setUpMoney();
let member_id: string;
let subscription_id: string;
let paid_invoice: string;

/** Each test has a member who has paid 30.00 for its month. */
beforeEach(async () => {
  const { ctx } = money.world;
  const member = await makeMember(money.world);
  member_id = member.id;
  await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
  const price = { amount: 3000, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(ctx, { name: "Full", ...price });
  const begun = await createSubscription(ctx, { member_id, product_id });
  subscription_id = begun.id;
  paid_invoice = begun.latest_invoice_id ?? "";
});

const credit = (amount: number) =>
  createCreditNote(money.world.ctx, {
    invoice_id: paid_invoice,
    amount,
    settlement: "account_credit",
  });
const balance = () => creditOf(money.world.ctx, { member_id, currency: "EUR" });
const disputeAll = async (status: DisputeStatus, amount = 3000) => {
  const { ctx } = money.world;
  for (const { id } of await ctx.db.payment.findMany({ where: { member_id } })) {
    await tellDispute(ctx, id, { status, amount });
  }
};
const invoice = (amount: number) =>
  createInvoice(money.world.ctx, {
    member_id,
    currency: "EUR",
    lines: [{ description: "Locker", quantity: 1, unit_amount: amount }],
  });
const finalize = ({ id: invoice_id }: { id: string }) =>
  finalizeInvoice(money.world.ctx, { invoice_id });
const charged = async () =>
  (await money.intents())
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount);
async function renew() {
  const { next_update } = await getSubscription(money.world.ctx, { subscription_id });
  money.world.setNow(next_update?.at ?? "");
  await advanceSubscriptions(money.world.installation);
  return getSubscription(money.world.ctx, { subscription_id });
}
const faults = async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);

describe("an account credit", () => {
  test("credit pays the next renewal as far as it goes, and the card pays the rest", async () => {
    await credit(1200);
    expect(await balance()).toBe(1200);
    const renewed = await renew();
    expect(renewed.status).toBe("active");
    expect(await charged()).toEqual([1800, 3000]);
    const { ctx } = money.world;
    const allocations = await ctx.db.allocation.findMany({
      where: { invoice_id: renewed.latest_invoice_id ?? "" },
      orderBy: { amount: "asc" },
    });
    expect(allocations.map(({ amount }) => amount)).toEqual([1200, 1800]);
    expect(await balance()).toBe(0);
    await faults();
  });

  test("a payment whose money is kept as credit has changed, for whoever reads what changed since", async () => {
    const { ctx, pass } = money.world;
    pass(1);
    const updated_at_gte = ctx.now().toISOString();
    await credit(1200);
    const { items } = await listPayments(ctx, ListPayments.parse({ updated_at_gte }));
    expect(items).toMatchObject([{ amount: 3000, amount_allocated: 1800 }]);
  });

  test("credit that covers a renewal needs no card and charges none", async () => {
    await credit(3000);
    await money.world.ctx.db.paymentMethod.updateMany({
      where: { member_id },
      data: { detached_at: money.world.ctx.now() },
    });
    expect(await renew()).toMatchObject({ status: "active", payment_failure: null });
    expect(await charged()).toEqual([3000]);
    await faults();
  });

  test("credit pays a finalized invoice once: six invoices at once share it", async () => {
    await credit(1000);
    const drafts = await Promise.all(Array.from({ length: 6 }, () => invoice(400)));
    const issued = await Promise.all(drafts.map(finalize));
    const paid = issued.map(({ amount_paid }) => amount_paid).sort((a, b) => b - a);
    expect(paid).toEqual([400, 400, 200, 0, 0, 0]);
    expect(issued.filter(({ status }) => status === "paid")).toHaveLength(2);
    expect(await balance()).toBe(0);
    await faults();
  });

  test("credit is included in the preview of a change, and in the change", async () => {
    const { ctx } = money.world;
    await credit(700);
    const price = { amount: 6000, currency: "EUR", interval: "month" as const };
    const { id: product_id } = await createProduct(ctx, { name: "Large", ...price });
    const input = { subscription_id, product_id, at: "now" as const };
    const preview = await previewSubscriptionChange(ctx, input);
    expect(preview).toMatchObject({ amount_from_credit: 700, amount_due: 2300 });
    await changeSubscription(ctx, input);
    expect(await charged()).toEqual([2300, 3000]);
    await faults();
  });

  test("credit that was refunded meanwhile pays nothing", async () => {
    await credit(1000);
    const { payment_id } = await money.world.ctx.db.allocation.findFirstOrThrow({
      where: { invoice_id: paid_invoice },
    });
    await createRefund(money.world.ctx, { payment_id, amount: 600 });
    expect(await balance()).toBe(400);
    expect((await finalize(await invoice(900))).amount_paid).toBe(400);
    expect(await balance()).toBe(0);
  });

  test("credit is not reduced by an earlier refund with a credit note of its own", async () => {
    const { ctx } = money.world;
    await createCreditNote(ctx, { invoice_id: paid_invoice, amount: 1000, settlement: "refund" });
    await credit(1500);
    expect(await balance()).toBe(1500);
    await renew();
    expect(await charged()).toEqual([1500, 3000]);
    await faults();
  });

  test("credit pays nothing while the bank has its money, and all of it while the bank only asks", async () => {
    await credit(1200);
    await disputeAll("warning_needs_response");
    expect(await balance()).toBe(1200);
    await disputeAll("needs_response", 500);
    expect(await balance()).toBe(700);
    await disputeAll("needs_response");
    expect(await balance()).toBe(0);
    await renew();
    expect(await charged()).toEqual([3000, 3000]);
  });

  test("credit over an invoice whose payment arrives at that moment keeps the money", async () => {
    const { ctx } = money.world;
    const { id: invoice_id } = await finalize(await invoice(10_000));
    const cash = { member_id, amount: 10_000, currency: "EUR", provider: "cash" as const };
    const invoice_allocations = [{ invoice_id, amount: 10_000 }];
    const { id: payment_id } = await createPayment(ctx, { ...cash, invoice_allocations });
    const noted = await inTx(ctx, async (tx) => {
      await updatePayment(tx, { payment_id, status: "succeeded" });
      const note = createCreditNote(ctx, { invoice_id, settlement: "account_credit" });
      await untilBlocked(tx, [note]);
      return { note };
    });
    expect((await noted.note).status).toBe("applied");
    expect(await balance()).toBe(10_000);
    await faults();
  });

  test("a credit note over disputed money stays owed, and is no credit", async () => {
    await disputeAll("lost");
    expect((await credit(1000)).status).toBe("issued");
    expect(await balance()).toBe(0);
    await faults();
  });
});
