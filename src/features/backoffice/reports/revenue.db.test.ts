import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { createPayment } from "@/features/billing/payments/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createRefund } from "@/features/billing/refunds/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { makeBuyer, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { newId } from "@/lib/ids";
import { reportRevenue } from "./revenue";

const money = setUpMoney();
let member_id: string;
/** A year around now, so that the sandbox's clock is in it too. */
let year: { from: string; to: string };
beforeEach(async () => {
  const now = money.world.ctx.now().getTime();
  const date = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  year = { from: date(-100), to: date(200) };
  member_id = (await makeMember(money.world)).id;
});

const report = (input: object = {}) =>
  reportRevenue(money.world.ctx, { ...year, interval: "month", ...input });
const draft = (unit_amount: number, more: { currency?: string; tax_rate_id?: string } = {}) => {
  const { tax_rate_id, currency = "EUR" } = more;
  const lines = [{ description: "Locker", quantity: 1, unit_amount, tax_rate_id }];
  return createInvoice(money.world.ctx, { member_id, currency, lines });
};
const bill = async (...args: Parameters<typeof draft>) => {
  const { id: invoice_id } = await draft(...args);
  return (await finalizeInvoice(money.world.ctx, { invoice_id })).id;
};
async function payCash(amount: number, currency = "EUR") {
  const cash = { member_id, amount, currency, provider: "cash" as const };
  const { id: payment_id } = await createPayment(money.world.ctx, cash);
  await updatePayment(money.world.ctx, { payment_id, status: "succeeded" });
  return payment_id;
}
const NOTHING = {
  invoiced: 0,
  credited: 0,
  tax: 0,
  net: 0,
  received: 0,
  refunded: 0,
  charged_back: 0,
};

describe("the report of revenue", () => {
  test("has every part of its period where nothing was sold, in the organization's currency", async () => {
    const empty = await reportRevenue(money.world.ctx, {
      from: "2026-01-01",
      to: "2026-04-01",
      interval: "month",
    });
    expect(empty.items).toHaveLength(3);
    expect(empty.items[1]).toEqual({
      ...{ from: "2026-02-01", to: "2026-03-01", currency: "EUR", ...NOTHING },
      ...{ starts_at: "2026-01-31T23:00:00.000Z", ends_at: "2026-02-28T23:00:00.000Z" },
    });
    expect(empty.totals).toEqual([{ currency: "EUR", ...NOTHING }]);
    const lists = [empty.by_source, empty.by_tax_rate, empty.by_provider];
    expect(lists).toEqual([[], [], []]);
  });

  test("counts issued documents with their tax, without drafts and voided ones", async () => {
    const vat = await createTaxRate(money.world.ctx, {
      name: "VAT",
      percentage: 19,
      inclusive: true,
    });
    await bill(1190, { tax_rate_id: vat.id });
    const invoice_id = await bill(500);
    await createCreditNote(money.world.ctx, { invoice_id, amount: 200, settlement: "none" });
    await draft(7000);
    await voidInvoice(money.world.ctx, { invoice_id: await bill(8000) });
    const { totals, by_tax_rate, by_source } = await report();
    const sales = { invoiced: 1690, credited: 200, tax: 190, net: 1300 };
    expect(totals).toEqual([{ ...NOTHING, currency: "EUR", ...sales }]);
    expect(by_source).toEqual([
      { currency: "EUR", source_type: "other", source_id: null, name: null, ...sales },
    ]);
    const taxed = { tax_rate_id: vat.id, name: "VAT", percentage: 19 };
    const untaxed = { tax_rate_id: null, name: null, percentage: null };
    expect(by_tax_rate).toEqual([
      { currency: "EUR", ...taxed, invoiced: 1190, credited: 0, tax: 190, net: 1000 },
      { currency: "EUR", ...untaxed, invoiced: 500, credited: 200, tax: 0, net: 300 },
    ]);
  });

  test("names the source of each sale, a place or a membership, and its credits", async () => {
    const { ctx, resource } = money.world;
    const sell = async (hour: number) => money.pay(await makeBuyer(money.world, { hour }));
    await sell(8);
    // Half is refunded, half is kept as a fee.
    await cancelBooking(ctx, { booking_id: (await sell(9)).id, refund_percent: 50 });
    const credited = await sell(10);
    const lines = [{ description: "Cold showers", quantity: 1, unit_amount: 300 }];
    const invoice_id = credited.invoice_id ?? "";
    await createCreditNote(ctx, { invoice_id, lines, settlement: "none" });
    const price = { amount: 2500, currency: "EUR", interval: "month" as const };
    const product = await createProduct(ctx, { name: "Gold", ...price });
    const member = await makeMember(money.world);
    await saveCard(money.world.as(memberOf(member)), "pm_card_visa");
    await createSubscription(ctx, { member_id: member.id, product_id: product.id });
    const { by_source, by_provider, totals } = await report();
    expect(by_source).toMatchObject([
      // Three at 15.00 and the fee of 7.50; 15.00 and 3.00 credited.
      { source_type: "resource", source_id: resource.id, invoiced: 5250, credited: 1800 },
      { source_type: "product", source_id: product.id, name: "Gold", invoiced: 2500, credited: 0 },
    ]);
    expect(by_provider).toEqual([
      { currency: "EUR", provider: "processor", received: 7000, refunded: 750, charged_back: 0 },
    ]);
    expect(totals).toMatchObject([{ net: 5250 - 1800 + 2500, received: 7000, refunded: 750 }]);
  });

  test("counts money when it came and when it went, by who brought it and in its own currency", async () => {
    const { ctx } = money.world;
    const payment_id = await payCash(800);
    await payCash(300, "JPY");
    money.world.pass(40 * 24 * 60);
    await createRefund(ctx, { payment_id, amount: 250 });
    const lost = await payCash(90);
    await tellDispute(ctx, lost, { status: "lost", amount: 50 });
    await tellDispute(ctx, lost, { id: "du_2", status: "lost", amount: 20 });
    await tellDispute(ctx, lost, { id: "du_3", status: "won", amount: 20 });
    const whole = await payCash(60);
    await createRefund(ctx, { payment_id: whole, amount: 10 });
    await tellDispute(ctx, whole, { status: "lost", amount: 60 });
    const { items, totals, by_provider } = await report();
    const moved = items
      .filter(({ received, refunded }) => received > 0 || refunded > 0)
      .map(({ currency, received, refunded, charged_back }) => [
        ...[currency, received, refunded, charged_back],
      ]);
    expect(moved).toEqual([
      ["EUR", 800, 0, 0],
      ["JPY", 300, 0, 0],
      ["EUR", 150, 260, 120],
    ]);
    expect(totals.map(({ currency }) => currency)).toEqual(["EUR", "JPY"]);
    expect(by_provider).toMatchObject([
      { currency: "EUR", provider: "cash", received: 950, refunded: 260, charged_back: 120 },
      { currency: "JPY", provider: "cash", received: 300 },
    ]);
  });

  test("counts a sale around midnight on its day at the organization", async () => {
    // 2026-01-31 23:30 in Berlin, and an hour later.
    money.world.setNow("2026-01-31T22:30:00.000Z");
    await bill(100);
    money.world.setNow("2026-01-31T23:30:00.000Z");
    await bill(1000);
    const period = { from: "2026-01-01", to: "2026-03-01" };
    const of = async (input: object) =>
      (await report({ ...period, ...input })).items.map(({ invoiced }) => invoiced);
    expect(await of({})).toEqual([100, 1000]);
    expect(await of({ timezone: "UTC" })).toEqual([1100, 0]);
    expect(await of({ from: "2026-01-31", to: "2026-02-02", interval: "day" })).toEqual([
      100, 1000,
    ]);
    // The end is exclusive.
    expect(await of({ to: "2026-02-01" })).toEqual([100]);
  });

  test("is the organization's own", async () => {
    await bill(900);
    await payCash(100);
    const foreign = await makeWorld();
    const { totals } = await reportRevenue(foreign.ctx, { ...year, interval: "month" });
    expect(totals).toEqual([{ currency: "EUR", ...NOTHING }]);
  });

  test("counts what succeeded once more after the period there, and not in it", async () => {
    const object_id = await payCash(700);
    const { db, org, now } = money.world.ctx;
    const again = new Date(now().getTime() + 40 * 86_400_000);
    await db.domainEvent.create({
      data: {
        ...{ id: newId("wev"), organization_id: org.id, object_id, actor: "system:test" },
        ...{ type: "payment.succeeded", created_at: again },
      },
    });
    const day = again.toISOString().slice(0, 10);
    expect((await report({ to: day })).totals).toMatchObject([{ received: 0 }]);
    expect((await report({ from: day })).totals).toMatchObject([{ received: 700 }]);
    expect((await report()).totals).toMatchObject([{ received: 700 }]);
  });
});
