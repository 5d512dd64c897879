import { beforeEach, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { listAllowances } from "@/features/catalogue/benefits/list-grants";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { byId } from "@/server/context";
import { setUpSubscriptions } from "@/testing/worlds/subscriptions";
import { makeResource } from "@/testing/worlds/world";
import { cancelSubscription } from "./cancel";
import { changeSubscription } from "./change";

const own = setUpSubscriptions();
const { money, card, product, subscribe, look, toNext, faults } = own;
const DAY = 24 * 60;

let dear: string;
beforeEach(async () => {
  dear = await withHours(500_000);
});

/** Makes a product with a hundred hours. */
async function withHours(amount: number) {
  const { id: product_id } = await product({ name: `For ${amount}`, amount });
  const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
  const scope = { resource_ids: [], event_ids: [] };
  await createBenefit(money.world.ctx, { ...hours, ...scope, quantity: 6000, product_id });
  return product_id;
}
const removeCard = (payment_method_id: string) =>
  detachPaymentMethod(money.world.ctx, { member_id: own.member.id, payment_method_id });
const change = (subscription_id: string, at: "now" | "period_end" = "now", product_id = dear) =>
  changeSubscription(money.world.ctx, { subscription_id, product_id, at });
/** Books an hour of January, and tells whether allowances made it free. */
async function booksFree() {
  const { id: resource_id } = await makeResource(money.world);
  const at = { starts_at_local: "2027-01-04T10:00:00", ends_at_local: "2027-01-04T11:00:00" };
  const wish = { member_id: own.member.id, resource_id, quantity: 1, ...at };
  const { amount_due, price_amount } = await createBooking(money.world.ctx, wish);
  expect([0, price_amount]).toContain(amount_due);
  return amount_due === 0;
}
const allowances = async () => {
  const mine = { member_id: own.member.id, page: 1, size: 10 };
  return (await listAllowances(money.world.ctx, mine)).items.length;
};
const invoiceOf = async (id: string) => {
  const { ctx } = money.world;
  const { latest_invoice_id } = await look(id);
  return ctx.db.invoice.findUniqueOrThrow({ where: byId(ctx, latest_invoice_id ?? "") });
};

describe("a dearer product that nobody has paid for", () => {
  test("gives nothing after a change at once, and all once the difference is paid", async () => {
    const old = await card();
    const { id } = await subscribe();
    await removeCard(old);
    expect((await change(id)).status).toBe("past_due");
    expect([await allowances(), await booksFree()]).toEqual([0, false]);
    const paying = { invoice_id: (await invoiceOf(id)).id, payment_method_id: await card() };
    await payInvoice(money.world.ctx, paying);
    expect((await toNext(id)).status).toBe("active");
    expect([await allowances(), await booksFree()]).toEqual([1, true]);
    await faults();
  });

  test("gives nothing after the end of a free period, and its debt ends with it", async () => {
    const { id: product_id } = await product({ amount: 0 });
    const { id } = await subscribe({ product_id });
    await change(id, "period_end");
    let now = await toNext(id);
    expect(now).toMatchObject({ status: "past_due", product_id: dear });
    expect([await allowances(), await booksFree()]).toEqual([0, false]);
    while (now.next_update) now = await toNext(id);
    expect(now.status).toBe("expired");
    expect(await invoiceOf(id)).toMatchObject({ total: 500_000, amount_credited: 500_000 });
    await faults();
  });

  test("gives back the rest of the product before, when its card is refused for good", async () => {
    const old = await card();
    const { id, latest_invoice_id } = await subscribe();
    money.world.pass(15 * DAY);
    await removeCard(old);
    let now = await change(id);
    while (now.next_update) now = await toNext(id);
    expect(now.status).toBe("expired");
    const { ctx } = money.world;
    const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
    expect(refunds).toMatchObject([{ amount: 1500, status: "succeeded" }]);
    const first = { where: byId(ctx, latest_invoice_id ?? "") };
    expect((await ctx.db.invoice.findUniqueOrThrow(first)).amount_credited).toBe(1500);
    const owed = await invoiceOf(id);
    expect(owed.amount_credited).toBe(owed.total);
    await faults();
  });

  test("gives back no more than the rest of the product before, when it is cancelled", async () => {
    const old = await card();
    const { id } = await subscribe();
    money.world.pass(15 * DAY);
    await removeCard(old);
    await change(id);
    money.world.pass(2 * DAY);
    await cancelSubscription(money.world.ctx, {
      subscription_id: id,
      at: "now",
      refund: "prorated",
    });
    const { ctx } = money.world;
    const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
    expect(refunds).toMatchObject([{ amount: 1500 }]);
    await faults();
  });
});

describe("a change that leaves nothing to charge", () => {
  const since = async (id: string) => {
    const { ctx } = money.world;
    return (await ctx.db.subscription.findUniqueOrThrow({ where: byId(ctx, id) })).activated_at;
  };

  test.each(["now", "period_end"] as const)(
    "keeps the benefits: credit covers it (%s)",
    async (at) => {
      await card();
      const { id } = await subscribe({ product_id: await withHours(3000) });
      const before = await since(id);
      const bought = await subscribe({ product_id: (await product({ amount: 9000 })).id });
      const note = { invoice_id: bought.latest_invoice_id ?? "", amount: 9000 };
      await createCreditNote(money.world.ctx, { ...note, settlement: "account_credit" });
      const ending = { subscription_id: bought.id, at: "period_end", refund: "none" } as const;
      await cancelSubscription(money.world.ctx, ending);
      money.world.pass(1);
      await change(id, at, await withHours(6000));
      if (at === "period_end") await toNext(id);
      expect(await look(id)).toMatchObject({ status: "active", amount: 6000 });
      expect(await since(id)).toEqual(before);
      expect(await booksFree()).toBe(true);
      await faults();
    },
  );

  test.each([3000, 1000])("keeps the benefits: the new price is %i of 3000", async (amount) => {
    const old = await card();
    const { id } = await subscribe({ product_id: await withHours(3000) });
    await removeCard(old);
    expect((await change(id, "now", await withHours(amount))).status).toBe("active");
    expect(await booksFree()).toBe(true);
    await faults();
  });
});
