import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { creditOf } from "@/features/billing/invoices/account-credit";
import { allocatePayment } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { advanceSubscriptions } from "./advance";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { getSubscription } from "./get";
import { previewSubscriptionChange } from "./preview-change";

const money = setUpMoney();
const DAY = 24 * 60;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeEach(async () => {
  member = await makeMember(money.world);
  await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
});

const product = async (amount: number, of: { currency?: string; tax_rate_id?: string } = {}) => {
  const made = { name: `For ${amount}`, amount, currency: "EUR", interval: "month" as const };
  return (await createProduct(money.world.ctx, { ...made, ...of })).id;
};
const begin = (product_id: string) =>
  createSubscription(money.world.ctx, { member_id: member.id, product_id });
const look = (subscription_id: string) => getSubscription(money.world.ctx, { subscription_id });
const charged = async () =>
  (await money.intents())
    .filter(({ status }) => status === "succeeded")
    .map(({ amount }) => amount);
const refunded = async () => {
  const { ctx } = money.world;
  const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
  return refunds.map(({ amount, status }) => ({ amount, status }));
};
const notes = (invoice_id: string | null) =>
  money.world.ctx.db.creditNote.findMany({ where: { invoice_id: invoice_id ?? "" } });
async function toNext(id: string) {
  money.world.setNow((await look(id)).next_update?.at ?? "");
  await advanceSubscriptions(money.world.installation);
  return look(id);
}
/** Changes now, as the preview says; returns the preview. */
async function change(subscription_id: string, product_id: string) {
  const input = { subscription_id, product_id, at: "now" as const };
  const preview = await previewSubscriptionChange(money.world.ctx, input);
  const expected_amount = preview.amount_due - preview.amount_back;
  await changeSubscription(money.world.ctx, { ...input, expected_amount });
  return preview;
}
const faults = async () => expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);

describe("a difference too small to charge", () => {
  test("is credited, and the membership continues", async () => {
    const { id } = await begin(await product(3000));
    money.world.pass(20 * DAY);
    const preview = await change(id, await product(3100));
    expect(preview).toMatchObject({ amount_waived: 33, amount_due: 0, amount_back: 0 });
    const changed = await look(id);
    expect(changed).toMatchObject({ status: "active", amount: 3100, payment_failure: null });
    expect(await notes(changed.latest_invoice_id)).toMatchObject([
      { total: 33, status: "applied", reason: "Less than a card can be charged" },
    ]);
    expect(await charged()).toEqual([3000]);
    expect(await toNext(id)).toMatchObject({ status: "active" });
    expect(await charged()).toEqual([3100, 3000]);
    await faults();
  });

  test("does not go back, however often it is changed to and fro", async () => {
    const [cheap, dear] = [await product(3000), await product(3100)];
    const { id } = await begin(cheap);
    money.world.pass(20 * DAY);
    for (const to of [dear, cheap, dear, cheap]) {
      expect(await change(id, to)).toMatchObject({ amount_due: 0, amount_back: 0 });
    }
    expect(await refunded()).toEqual([]);
    await cancelSubscription(money.world.ctx, {
      subscription_id: id,
      at: "now",
      refund: "prorated",
    });
    expect(await refunded()).toEqual([{ amount: 1000, status: "succeeded" }]);
    await faults();
  });

  test("is not part of a cancellation's refund", async () => {
    const { id } = await begin(await product(3000));
    money.world.pass(20 * DAY);
    await change(id, await product(3100));
    await change(id, await product(3120));
    await cancelSubscription(money.world.ctx, {
      subscription_id: id,
      at: "now",
      refund: "prorated",
    });
    expect(await refunded()).toEqual([{ amount: 1000, status: "succeeded" }]);
    await faults();
  });
});

describe("a renewal", () => {
  test("takes of the member's credit only so much that the card can pay the rest", async () => {
    const { id, latest_invoice_id } = await begin(await product(1000));
    const note = { invoice_id: latest_invoice_id ?? "", amount: 980 };
    await createCreditNote(money.world.ctx, { ...note, settlement: "account_credit" });
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
    expect(await charged()).toEqual([50, 1000]);
    expect(await creditOf(money.world.ctx, { member_id: member.id, currency: "EUR" })).toBe(30);
    await faults();
  });

  test("is settled when the desk took all but an amount too small to charge", async () => {
    const { ctx } = money.world;
    await ctx.db.paymentMethod.updateMany({
      where: { member_id: member.id },
      data: { detached_at: ctx.now() },
    });
    const { id, status, latest_invoice_id } = await begin(await product(1000));
    expect(status).toBe("past_due");
    const cash = { member_id: member.id, amount: 980, currency: "EUR", provider: "cash" as const };
    const { id: payment_id } = await createPayment(ctx, cash);
    const invoice_id = latest_invoice_id ?? "";
    await allocatePayment(ctx, { payment_id, invoice_id, amount: 980 });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
    expect(await toNext(id)).toMatchObject({ status: "active", payment_failure: null });
    expect(await notes(invoice_id)).toMatchObject([{ total: 20, status: "applied" }]);
    await faults();
  });
});

test("prices with a third decimal are charged, changed and refunded in amounts that cards can pay", async () => {
  const vat = { name: "VAT", percentage: 5, inclusive: false };
  const { id: tax_rate_id } = await createTaxRate(money.world.ctx, vat);
  const dinars = (amount: number) => product(amount, { currency: "KWD", tax_rate_id });
  const { id, status } = await begin(await dinars(12_345));
  expect(status).toBe("active");
  // 12.345 plus 5 % is 12.962.
  expect(await charged()).toEqual([12_960]);
  money.world.pass(11 * DAY + 77);
  const { amount_due } = await change(id, await dinars(23_457));
  expect(await charged()).toEqual([amount_due, 12_960]);
  money.world.pass(3 * DAY + 77);
  const { amount_back } = await change(id, await dinars(17_001));
  await cancelSubscription(money.world.ctx, { subscription_id: id, at: "now", refund: "prorated" });
  const back = (await refunded()).filter((refund) => refund.status === "succeeded");
  expect(back).toContainEqual({ amount: amount_back, status: "succeeded" });
  for (const amount of [amount_due, ...back.map((refund) => refund.amount)]) {
    expect(amount % 10).toBe(0);
  }
  expect(back).toHaveLength((await refunded()).length);
  await faults();
});
