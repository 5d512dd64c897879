import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { getPayout } from "@/features/billing/payouts/get";
import { listPayouts } from "@/features/billing/payouts/list";
import { listPayoutItems } from "@/features/billing/payouts/list-items";
import { ListPayoutItems, ListPayouts } from "@/features/billing/payouts/schema";
import { createRefund } from "@/features/billing/refunds/create";
import type { PaymentsPort, PayoutState } from "@/ports/payments/port";
import { addDays } from "@/lib/time";
import { collectDeliveries } from "@/testing/fakes/deliveries";
import { findMoneyFaults, makeBuyer, makeMoneyWorld, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { bringInPayouts } from "./bring-in-payouts";
import { compareWithProcessor } from "./compare-processor";
import { processEvents, receiveEvent } from "./receive-event";

const { url, delivered } = collectDeliveries();
const money = setUpMoney(url, "test");

/** A Wednesday, whose week is paid out on the 9th and arrives on the 10th. */
const WEDNESDAY = "2026-11-04T10:00:00.000Z";

const bringIn = () => bringInPayouts(money.world.installation);
const list = (query: object = {}) => listPayouts(money.world.ctx, ListPayouts.parse(query));
const items = async (payout_id: string, query: object = {}) =>
  (await listPayoutItems(money.world.ctx, ListPayoutItems.parse({ payout_id, ...query }))).items;

/** Sells a booking of 15.00 at some time of the club's, for some days after it. */
async function sell(at = WEDNESDAY, card = "pm_card_visa", day = 1) {
  money.world.setNow(at);
  const date = addDays(at.slice(0, 10), day);
  const buyer = await makeBuyer(money.world, { card, date, hour: 8 });
  const { payment_id, invoice_id } = await money.pay(buyer);
  return { buyer, payment_id: payment_id ?? "", invoice_id: invoice_id ?? "" };
}

/** Takes money at the processor that is in no book of ours. */
async function sellElsewhere(amount: number, made_at = WEDNESDAY) {
  const call = () => ({ account: money.account, idempotencyKey: randomUUID() });
  const { payments } = money;
  const customer = { ...call(), email: null, name: null, metadata: {} };
  const { id: customer_id } = await payments.createCustomer(customer);
  await payments.createIntent({
    ...{ ...call(), customer_id, payment_method_id: "pm_card_visa", amount, currency: "EUR" },
    ...{ metadata: { made_at }, save_payment_method: false, off_session: false },
  });
}

const only = async () => {
  const { items: found } = await list();
  expect(found).toHaveLength(1);
  return found[0]!;
};

describe("what arrived at the bank", () => {
  test("a payout says which payments, refunds and fees it is made of, to the cent", async () => {
    const one = await sell();
    const two = await sell(WEDNESDAY, "pm_card_visa", 2);
    const refund = await createRefund(money.world.ctx, { payment_id: two.payment_id });
    expect(await bringIn()).toMatchObject([{ what: "payout", outcome: "recorded" }]);
    const payout = await only();
    const fee = 23 + 25;
    expect(payout).toMatchObject({
      ...{ status: "paid", amount: 1500 - 2 * fee, currency: "EUR", arrives_on: "2026-11-10" },
      sums: { payments: 3000, refunds: -1500, disputes: 0, adjustments: 0, fees: 2 * fee },
      ...{ items_count: 3, items_not_in_books: 0 },
    });
    expect(await getPayout(money.world.ctx, { payout_id: payout.id })).toEqual(payout);
    const found = await items(payout.id);
    expect(found.reduce((sum, { net }) => sum + net, 0)).toBe(payout.amount);
    expect(found.find(({ payment_id }) => payment_id === one.payment_id)).toMatchObject({
      ...{ type: "payment", books: "known", gross: 1500, fee, net: 1500 - fee, refund_id: null },
      member_id: one.buyer.member.id,
      documents: [{ type: "invoice", id: one.invoice_id }],
      taxes: [],
    });
    expect(found.find(({ type }) => type === "refund")).toMatchObject({
      ...{ books: "known", gross: -1500, fee: 0, net: -1500 },
      ...{ payment_id: two.payment_id, refund_id: refund.id, member_id: two.buyer.member.id },
      documents: [{ type: "credit_note", id: refund.credit_note_ids[0] }],
    });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("money that our books do not know is listed, and said to be unknown", async () => {
    await sell();
    await sellElsewhere(9000);
    await bringIn();
    const payout = await only();
    expect(payout).toMatchObject({ items_count: 2, items_not_in_books: 1 });
    expect(await items(payout.id, { books: "unknown,differs" })).toMatchObject([
      { type: "payment", gross: 9000, payment_id: null, member_id: null, documents: [] },
    ]);
  });

  test("what the books say otherwise is told, and what they learn later counts", async () => {
    const { payment_id } = await sell();
    await bringIn();
    const { id } = await only();
    const set = (data: { amount?: number; provider_payment_intent_id?: string }) =>
      money.world.ctx.db.payment.update({
        where: { pk: { organization_id: money.world.org.id, id: payment_id } },
        data,
      });
    const { provider_payment_intent_id } = await set({ amount: 1400 });
    expect(await items(id)).toMatchObject([{ books: "differs", payment_id }]);
    await set({ amount: 1500, provider_payment_intent_id: "pi_other" });
    expect(await items(id)).toMatchObject([{ books: "unknown", payment_id: null }]);
    await set({ provider_payment_intent_id: provider_payment_intent_id! });
    expect(await items(id)).toMatchObject([{ books: "known", payment_id }]);
  });

  test("a disputed payment leaves the next payout with the fee for it", async () => {
    const { payment_id } = await sell(WEDNESDAY, "pm_card_createDispute");
    await sellElsewhere(9000);
    await compareWithProcessor({ ...money.world.installation, now: () => new Date() });
    await bringIn();
    const payout = await only();
    expect(payout.sums.disputes).toBe(-1500);
    expect(await items(payout.id, { type: "dispute" })).toMatchObject([
      { books: "known", gross: -1500, fee: 1500, payment_id },
    ]);
  });

  test("a payment leads to its payout", async () => {
    const { payment_id } = await sell();
    await bringIn();
    const payout = await only();
    expect((await list({ payment_id })).items).toEqual([payout]);
    expect((await list({ payment_id: "pay_other" })).items).toEqual([]);
  });

  test("payouts are found by state, day of arrival and currency", async () => {
    await sell();
    await sell("2026-11-11T10:00:00.000Z", "pm_card_visa", 2);
    await bringIn();
    const days = async (query: object) =>
      (await list(query)).items.map(({ arrives_on }) => arrives_on);
    expect(await days({})).toEqual(["2026-11-17", "2026-11-10"]);
    expect(await days({ arrives_on_lte: "2026-11-10" })).toEqual(["2026-11-10"]);
    expect(await days({ arrives_on_gte: "2026-11-11" })).toEqual(["2026-11-17"]);
    expect(await days({ currency: "usd" })).toEqual([]);
  });
});

/** Returns the port with other answers about payouts. */
const telling = (answers: Partial<PaymentsPort>) => ({
  ...money.world.installation,
  payments: { ...money.payments, ...answers },
});
const state = (changes: Partial<PayoutState> = {}): PayoutState => ({
  ...{ id: "po_1", status: "in_transit", amount: 5000, currency: "EUR", itemized: true },
  ...{ arrives_on: "2026-11-10", created_at: new Date("2026-11-09"), failure_code: null },
  ...changes,
});

describe("bringing payouts in", () => {
  test("a second look changes nothing, also while the first is under way", async () => {
    await sell();
    await Promise.all([bringIn(), bringIn(), bringIn()]);
    expect(await bringIn()).toEqual([]);
    expect(await only()).toMatchObject({ items_count: 1 });
    const events = await money.world.ctx.db.domainEvent.count({
      where: { organization_id: money.world.org.id, type: "payout.created" },
    });
    expect(events).toBe(1);
  });

  test("a round that ends midway is carried on by the next", async () => {
    await sell();
    await sell("2026-11-11T10:00:00.000Z", "pm_card_visa", 2);
    let times = 0;
    const listItems: PaymentsPort["listPayoutItems"] = async (call) => {
      if (++times > 1) throw new Error("killed");
      return money.payments.listPayoutItems(call);
    };
    const dying = await bringInPayouts(telling({ listPayoutItems: listItems }));
    expect(dying).toMatchObject([{ outcome: "recorded" }, { failed: "internal_error" }]);
    expect((await only()).arrives_on).toBe("2026-11-10");
    expect(await bringIn()).toMatchObject([{ outcome: "recorded" }]);
    expect((await list()).items).toHaveLength(2);
  });

  test("what the processor leaves out is an item of its own: the sum is always the amount", async () => {
    await sell();
    const hidden = telling({
      listPayouts: async () => [state(), state({ id: "po_2", itemized: false, amount: -300 })],
      listPayoutItems: async () => [],
    });
    await bringInPayouts(hidden);
    const { items: found } = await list();
    for (const { id, amount, items_not_in_books } of found) {
      expect(items_not_in_books).toBe(1);
      const category = amount < 0 ? "not_itemized" : "difference";
      expect(await items(id)).toMatchObject([
        { type: "adjustment", category, books: "unknown", net: amount },
      ]);
    }
  });

  test("a payout that arrives, and comes back after all, is followed", async () => {
    await sell();
    const told = (changes: Partial<PayoutState>) =>
      bringInPayouts(
        telling({ listPayouts: async () => [state(changes)], listPayoutItems: async () => [] }),
      );
    await told({});
    await Promise.all([1, 2, 3].map(() => told({ status: "paid" })));
    const events = await money.world.ctx.db.domainEvent.findMany({
      where: { organization_id: money.world.org.id, type: "payout.updated" },
    });
    expect(events).toMatchObject([{ data: { from: "in_transit", to: "paid" } }]);
    const failed = { status: "failed", failure_code: "account_closed" } as const;
    expect(await told(failed)).toMatchObject([{ outcome: "failed" }]);
    expect(await told(failed)).toEqual([]);
    expect(await only()).toMatchObject({ ...failed, items_count: 1 });
  });

  test("the processor's notice has its payout looked at", async () => {
    await sell();
    await money.payments.listPayouts({ account: money.account });
    const { body, signature } = await delivered("payout.created");
    await receiveEvent(money.world.installation, Buffer.from(body), signature);
    const done = await processEvents(money.world.installation);
    expect(done).toMatchObject([{ outcome: "payout.created" }]);
    expect(await only()).toMatchObject({ status: "paid", items_count: 1 });
  });

  test("a club with a clock of its own is paid out by that clock", async () => {
    await sell(new Date(Date.now()).toISOString().slice(0, 11) + "10:00:00.000Z");
    const later = new Date(Date.now() + 14 * 24 * 3_600_000);
    const { installation, ctx } = money.world;
    const round = (now: Date) => {
      const org = { ...money.world.org, test_clock_at: now };
      const contextOf = async () => ({ ...ctx, org });
      return bringInPayouts({ ...installation, contextOf, now: () => now });
    };
    const early = new Date();
    expect(await round(early)).toEqual([]);
    const asked = vi.spyOn(installation.db.organization, "findMany");
    expect(await round(early)).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(await round(later)).toMatchObject([{ outcome: "recorded" }]);
    expect(await only()).toMatchObject({ status: "paid" });
  });
});

describe("an account that several clubs use", () => {
  /** Makes another club that has sold something by the same account. */
  async function another(tenant_id: string) {
    const world = await makeMoneyWorld(money.payments, { account: money.account, mode: "test" });
    await world.ctx.db.organization.update({ where: { id: world.org.id }, data: { tenant_id } });
    world.setNow(WEDNESDAY);
    await money.pay(await makeBuyer(world, { day: 3 }));
    return world;
  }

  test("clubs of one customer see each other's money as one sum, and nothing else of it", async () => {
    await sell();
    const neighbour = await another(money.world.org.tenant_id);
    await bringIn();
    await bringInPayouts(neighbour.installation);
    const payout = await only();
    expect(payout).toMatchObject({ amount: 2904, items_count: 2, items_not_in_books: 0 });
    expect(await items(payout.id, { books: "other_clubs" })).toMatchObject([
      { type: "adjustment", net: 1500 - 48, payment_id: null, member_id: null },
    ]);
    const theirs = await listPayouts(neighbour.ctx, ListPayouts.parse({}));
    expect(theirs.items).toMatchObject([{ amount: payout.amount, items_count: 2 }]);
  });

  test("clubs of different customers see none, and are told why", async () => {
    await sell();
    const stranger = await makeMoneyWorld(money.payments, { account: money.account, mode: "test" });
    stranger.setNow(WEDNESDAY);
    await money.pay(await makeBuyer(stranger, { day: 3 }));
    expect(await bringIn()).toEqual([]);
    expect(await list()).toMatchObject({ items: [], none_because: "shared_account" });
  });
});

test("a list without payouts says why", async () => {
  expect((await list()).none_because).toBe("none_yet");
  const { ctx, org } = money.world;
  const reason = async (changes: Partial<typeof ctx>) =>
    (await listPayouts({ ...ctx, ...changes }, ListPayouts.parse({}))).none_because;
  expect(await reason({ org: { ...org, card_payments: "off" } })).toBe("cash_only");
  const payments: PaymentsPort = {
    ...money.payments,
    clientConfig: (account) => ({ ...money.payments.clientConfig(account), provider: "none" }),
  };
  expect(await reason({ payments })).toBe("not_configured");
  await sell();
  await bringIn();
  expect((await list()).none_because).toBeNull();
  await expect(getPayout(ctx, { payout_id: "pyo_1" })).rejects.toMatchObject({
    name: "payout_not_found",
  });
});
