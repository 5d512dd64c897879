import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { getInvoice } from "@/features/billing/invoices/get";
import { listInvoices } from "@/features/billing/invoices/list";
import { ListInvoices } from "@/features/billing/invoices/schema";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { createPayment } from "@/features/billing/payments/create";
import { addAccountMembers } from "@/features/people/accounts/change-members";
import { createAccount } from "@/features/people/accounts/create";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { byId } from "@/server/context";
import { DAY } from "@/lib/time";
import { watchSql } from "@/testing/sent-sql";
import { type Buyer, makeBuyer } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { listMyPurchases } from "./list";
import type { ListMyPurchases } from "./schema";
import { sumPurchaseYears } from "./years";

const sent = watchSql();
const { money, at, move, makePlace } = setUpMoves();
let buyer: Buyer;
beforeEach(async () => void (buyer = await makeBuyer(money.world)));

const list = (query: Partial<ListMyPurchases> = {}, ctx = buyer.ctx) =>
  listMyPurchases(ctx, { page: 1, size: 50, ...query });
const years = async () => (await sumPurchaseYears(buyer.ctx)).years;

async function bill(unit_amount: number, more: { account_id?: string; due_at?: string } = {}) {
  const { ctx } = money.world;
  const lines = [{ description: "Locker", quantity: 1, unit_amount }];
  const who = more.account_id ? {} : { member_id: buyer.member.id };
  const draft = await createInvoice(ctx, { ...who, ...more, currency: "EUR", lines });
  return (await finalizeInvoice(ctx, { invoice_id: draft.id })).id;
}
async function payCash(amount: number, invoice_id?: string) {
  const { ctx } = money.world;
  const invoice_allocations = invoice_id ? [{ invoice_id, amount }] : [];
  const { id: payment_id } = await createPayment(ctx, {
    ...{ member_id: buyer.member.id, amount, currency: "EUR", invoice_allocations },
    provider: "cash",
  });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
  return payment_id;
}

describe("purchases", () => {
  test("a place that is only held bought nothing, and a paid one is a story of one", async () => {
    expect(await list()).toMatchObject({ total: 0, items: [] });
    await money.pay(buyer);
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        ...{ id: buyer.booking.id, booking_id: buyer.booking.id, status: "paid" },
        ...{ title: "Test room", other_lines: 0, timezone: "UTC" },
        starts_at: buyer.booking.starts_at,
        ...{ currency: "EUR", amount: 1500, amount_returned: 0, cost: 1500, amount_due: 0 },
        invoices: [{ status: "paid", total: 1500, amount_due: 0 }],
        payments: [{ amount: 1500, status: "succeeded", brand: "visa", last4: "4242" }],
        ...{ refunds: [], credit_notes: [] },
      },
    ]);
  });

  test("an invoice that was never issued is none, although its draft was voided", async () => {
    const { ctx } = money.world;
    const lines = [{ description: "Locker", quantity: 1, unit_amount: 900 }];
    const to = { member_id: buyer.member.id, currency: "EUR" };
    const { id: invoice_id } = await createInvoice(ctx, { ...to, lines });
    await voidInvoice(ctx, { invoice_id });
    expect(await list()).toMatchObject({ total: 0, items: [] });
    const seen = await listInvoices(buyer.ctx, ListInvoices.parse({}));
    expect(seen.items).toEqual([]);
    const unknown = { name: "invoice_not_found" };
    const payment_method_id = buyer.cardId;
    await expect(getInvoice(buyer.ctx, { invoice_id })).rejects.toMatchObject(unknown);
    await expect(payInvoice(buyer.ctx, { invoice_id, payment_method_id })).rejects.toMatchObject(
      unknown,
    );
    expect(await getInvoice(ctx, { invoice_id })).toMatchObject({ status: "voided" });
  });

  test("a cancelled booking, its refund and its credit note stay one story", async () => {
    await money.pay(buyer);
    await cancelBooking(buyer.ctx, { booking_id: buyer.booking.id });
    const { items } = await list();
    expect(items).toMatchObject([
      {
        ...{ id: buyer.booking.id, status: "refunded", amount: 1500 },
        ...{ amount_returned: 1500, cost: 0 },
        refunds: [{ amount: 1500 }],
        credit_notes: [{ total: 1500 }],
      },
    ]);
  });

  test("a booking moved to a dearer time costs its new price, and nothing came back", async () => {
    await money.pay(buyer);
    const [dearer, cheaper] = [await makePlace(2500), await makePlace(1000)];
    const to = (place: { id: string }, hour: number) => ({ resource_id: place.id, ...at(hour) });
    const paying = { payment_method_id: buyer.cardId };
    money.world.pass(1);
    await move(buyer, { ...to(dearer, 14), ...paying });
    const { items } = await list();
    const costs = { amount: 2500, amount_returned: 0, cost: 2500, amount_due: 0 };
    expect(items).toMatchObject([{ id: buyer.booking.id, status: "paid", ...costs }]);
    expect(items[0]?.invoices).toMatchObject([{ total: 1500 }, { total: 2500 }]);
    // Money that was refunded on the way is told, although its invoice was replaced later.
    await move(buyer, to(cheaper, 15));
    money.world.pass(1);
    await move(buyer, { ...to(dearer, 16), ...paying });
    const [now] = (await list()).items;
    expect(now).toMatchObject({ amount: 4000, amount_returned: 1500, cost: 2500 });
    await cancelBooking(buyer.ctx, { booking_id: buyer.booking.id });
    const [over] = (await list()).items;
    expect(over).toMatchObject({ status: "refunded", amount: 4000, cost: 0 });
    expect(await years()).toMatchObject([{ purchases: 1, cost: 0 }]);
  });

  test("an invoice is due, overdue, paid in part, voided or given up", async () => {
    const [due, late, part, voided, lost] = [
      await bill(100),
      await bill(200, { due_at: "2020-01-01T00:00:00.000Z" }),
      await bill(300),
      await bill(400),
      await bill(500),
    ];
    await payCash(120, part);
    await voidInvoice(money.world.ctx, { invoice_id: voided });
    await markInvoiceUncollectible(money.world.ctx, { invoice_id: lost });
    const { items } = await list();
    const of = (id: string) => items.find((one) => one.id === id);
    expect(of(due)).toMatchObject({ status: "due", title: "Locker", amount_due: 100, cost: 100 });
    expect(of(late)).toMatchObject({ status: "past_due", amount_due: 200 });
    expect(of(part)).toMatchObject({ status: "due", amount_due: 180, cost: 300 });
    expect(of(part)?.payments).toMatchObject([{ amount: 120, provider: "cash", brand: null }]);
    expect(of(voided)).toMatchObject({ status: "voided", amount: 0, cost: 0, amount_due: 0 });
    expect(of(lost)).toMatchObject({ status: "uncollectible", cost: 0, amount_due: 0 });
    expect(await years()).toEqual([
      { year: 2026, currency: "EUR", purchases: 5, cost: 600, amount_due: 480 },
    ]);
  });

  test("one payment for two invoices shows its part in each, and a deposit is a story of its own", async () => {
    const { ctx } = money.world;
    const [first, second] = [await bill(700), await bill(300)];
    const { id } = await createPayment(ctx, {
      ...{ member_id: buyer.member.id, amount: 1000, currency: "EUR", provider: "bank_transfer" },
      invoice_allocations: [
        { invoice_id: first, amount: 700 },
        { invoice_id: second, amount: 300 },
      ],
    });
    await updatePayment(ctx, { payment_id: id, status: "succeeded" });
    const credit = { amount: 200, settlement: "refund" as const, reason: "Too small" };
    await createCreditNote(ctx, { invoice_id: second, ...credit });
    const deposit = await payCash(5000);
    const { items } = await list();
    const of = (wanted: string) => items.find((one) => one.id === wanted);
    expect(of(first)).toMatchObject({ payments: [{ id, amount: 700 }], refunds: [] });
    expect(of(second)).toMatchObject({
      ...{ status: "partially_refunded", cost: 100, amount_returned: 200 },
      ...{ payments: [{ id, amount: 300 }], refunds: [{ payment_id: id, amount: 200 }] },
    });
    expect(of(deposit)).toMatchObject({ status: "paid", title: null, amount: 5000, invoices: [] });
  });

  test("a sale whose money is kept as credit costs nothing, and stands there once", async () => {
    const kept = { settlement: "account_credit" } as const;
    const [whole, part] = [await bill(1500), await bill(1000)];
    await payCash(1500, whole);
    await payCash(1000, part);
    await createCreditNote(money.world.ctx, { invoice_id: whole, ...kept });
    await createCreditNote(money.world.ctx, { invoice_id: part, amount: 400, ...kept });
    const { items } = await list();
    expect(items).toHaveLength(2);
    const of = (wanted: string) => items.find(({ id }) => id === wanted);
    expect(of(whole)).toMatchObject({ status: "refunded", amount: 1500, cost: 0 });
    expect(of(part)).toMatchObject({ status: "partially_refunded", amount: 1000, cost: 600 });
    expect(await years()).toMatchObject([{ purchases: 2, cost: 600, amount_due: 0 }]);
  });

  test("a deposit of which a part is credit costs the rest alone", async () => {
    const id = await payCash(5000);
    const { ctx } = money.world;
    await ctx.db.payment.update({ where: byId(ctx, id), data: { credit_amount: 2000 } });
    expect((await list()).items).toMatchObject([{ id, amount: 3000, cost: 3000 }]);
    expect(await years()).toMatchObject([{ purchases: 1, cost: 3000 }]);
  });

  test("money that is announced for a place is due until it has come", async () => {
    const { id: booking_id, amount_due } = buyer.booking;
    const announced = { member_id: buyer.member.id, booking_id, amount: amount_due };
    const to = { ...announced, currency: "EUR", provider: "cash" } as const;
    const { id: payment_id } = await createPayment(money.world.ctx, to);
    const costs = { amount: 1500, cost: 1500 };
    expect((await list()).items).toMatchObject([{ status: "due", ...costs, amount_due: 1500 }]);
    expect(await years()).toMatchObject([{ cost: 1500, amount_due: 1500 }]);
    await updatePayment(money.world.ctx, { payment_id, status: "succeeded" });
    expect((await list()).items).toMatchObject([{ status: "paid", ...costs, amount_due: 0 }]);
    expect(await years()).toMatchObject([{ cost: 1500, amount_due: 0 }]);
  });

  test("pages by cursor give each purchase once, newest first, whatever is bought meanwhile", async () => {
    for (let n = 1; n <= 5; n++) {
      money.world.setNow(new Date(Date.UTC(2026, 10, n)).toISOString());
      await bill(n * 100);
    }
    const first = await list({ size: 2 });
    expect(first).toMatchObject({ total: 5, pages: 3 });
    await bill(900);
    const second = await list({ size: 2, cursor: first.next_cursor ?? "" });
    const third = await list({ size: 2, cursor: second.next_cursor ?? "" });
    const all = [first, second, third].flatMap(({ items }) => items.map(({ amount }) => amount));
    expect(all).toEqual([500, 400, 300, 200, 100]);
    expect(third.next_cursor).toBeNull();
  });

  test("a year is the club's own: the last minute of it counts where the club is", async () => {
    money.world.setNow("2025-12-31T22:59:59.999Z");
    await bill(100);
    // Midnight in Berlin.
    money.world.setNow("2025-12-31T23:00:00.000Z");
    await bill(200);
    money.world.setNow("2026-11-23T06:00:00.000Z");
    expect((await list({ year: 2025 })).items.map(({ amount }) => amount)).toEqual([100]);
    expect((await list({ year: 2026 })).items.map(({ amount }) => amount)).toEqual([200]);
    expect(await years()).toEqual([
      { year: 2026, currency: "EUR", purchases: 1, cost: 200, amount_due: 200 },
      { year: 2025, currency: "EUR", purchases: 1, cost: 100, amount_due: 100 },
    ]);
  });

  test("the years sum what the lists show, whatever became of it", async () => {
    await money.pay(buyer);
    await cancelBooking(buyer.ctx, { booking_id: buyer.booking.id });
    const paid = await bill(2000);
    await payCash(2000, paid);
    await createCreditNote(money.world.ctx, { invoice_id: paid, amount: 300, settlement: "none" });
    await payCash(450);
    const { items } = await list({ year: 2026 });
    const cost = items.reduce((sum, one) => sum + one.cost, 0);
    expect(await years()).toEqual([
      { year: 2026, currency: "EUR", purchases: 3, cost, amount_due: 0 },
    ]);
    expect(cost).toBe(1700 + 450);
  });

  test("a member sees an account's invoices only where they may pay them, and nobody else's", async () => {
    const { ctx } = money.world;
    const [owner, plain] = [await makeMember(money.world), await makeMember(money.world)];
    const { id: account_id } = await createAccount(ctx, { name: "Nord GmbH" });
    const join = (one: { id: string }, role: "owner" | "billing" | "member") =>
      addAccountMembers(ctx, { account_id, member_ids: [one.id], role });
    await join(owner, "owner");
    await join(buyer.member, "billing");
    await join(plain, "member");
    const invoice = await bill(800, { account_id });
    const stranger = await makeMember(money.world);
    const ids = async (of: { id: string }) =>
      (await list({}, money.world.as(memberOf(of)))).items.map(({ id }) => id);
    expect(await ids(buyer.member)).toEqual([invoice]);
    expect(await ids(plain)).toEqual([]);
    expect(await ids(stranger)).toEqual([]);
  });

  test("a page takes as many round trips for twenty purchases as for one", async () => {
    const count = async (size: number) => {
      sent.length = 0;
      const { items } = await list({ size });
      expect(items).toHaveLength(size);
      return sent.length;
    };
    await money.pay(buyer);
    for (let n = 0; n < 20; n++) {
      money.world.setNow(new Date(money.world.ctx.now().getTime() + DAY).toISOString());
      await payCash(100, await bill(100));
    }
    const one = await count(1);
    expect(await count(20)).toBe(one);
    expect(one).toBeLessThanOrEqual(12);
  });
});
