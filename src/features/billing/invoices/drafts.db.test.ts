import { beforeEach, describe, expect, test } from "vitest";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { inTx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { removeAllocation } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { createInvoice } from "./create";
import { finalizeInvoice } from "./finalize";
import { listInvoices } from "./list";
import { markInvoiceUncollectible, reopenInvoice } from "./mark-uncollectible";
import { ListInvoices } from "./schema";
import { updateInvoice } from "./update";
import { voidInvoice } from "./void";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

const draft = (unit_amount = 1000, more: object = {}) =>
  createInvoice(world.ctx, {
    member_id,
    currency: "EUR",
    lines: [{ description: "Locker", quantity: 1, unit_amount }],
    ...more,
  });
const finalize = (invoice_id: string) => finalizeInvoice(world.ctx, { invoice_id });

test("a draft over more than can be charged is refused, on creation and on change", async () => {
  const lines = [{ description: "Boat", quantity: 100, unit_amount: 99_999_999 }];
  const fault = { faults: [{ loc: ["body", "lines"], type: "value_error" }] };
  await expect(draft(1, { lines })).rejects.toMatchObject(fault);
  const { id: invoice_id } = await draft();
  await expect(updateInvoice(world.ctx, { invoice_id, lines })).rejects.toMatchObject(fault);
});

test("an invoice is found by another system's id for it", async () => {
  const { id } = await draft(1000, { external_id: "booking 17/4" });
  await draft(1000, { external_id: "booking 17" });
  const query = ListInvoices.parse({ external_id: "booking 17/4" });
  expect(await listInvoices(world.ctx, query)).toMatchObject({ total: 1, items: [{ id }] });
});

test("invoices are found by their number, by their member, and by the days of their issue", async () => {
  const ella = await makeMember(world, { name: "Ella Frost" });
  const [hers, other] = [await draft(1000, { member_id: ella.id }), await draft()];
  const { number } = await finalize(hers.id);
  world.setNow("2026-11-25T10:00:00.000Z");
  await finalize(other.id);
  const found = async (query: object) =>
    (await listInvoices(world.ctx, ListInvoices.parse(query))).items.map(({ id }) => id);
  expect(await found({ search: ` ${String(number).toLowerCase()} ` })).toEqual([hers.id]);
  expect(await found({ search: "frost" })).toEqual([hers.id]);
  expect(await found({ search: "frost", status: "draft" })).toEqual([]);
  expect(await found({ search: other.id })).toEqual([other.id]);
  expect(await found({ issued_at_gte: "2026-11-25T00:00:00.000Z" })).toEqual([other.id]);
  expect(await found({ issued_at_lt: "2026-11-25T00:00:00.000Z" })).toEqual([hers.id]);
});

describe("finalizing drafts", () => {
  test("fifty concurrent numbers, a third of them rolled back, leave no gap and no duplicate", async () => {
    const drafts = await Promise.all(Array.from({ length: 50 }, () => draft()));
    const results = await Promise.allSettled(
      drafts.map(({ id }, n) =>
        inTx(world.ctx, async (tx) => {
          const { number } = await finalizeInvoice(tx, { invoice_id: id });
          if (n % 3 === 0) throw new Error("changed my mind");
          return number;
        }),
      ),
    );
    const numbers = results.flatMap((r) => (r.status === "fulfilled" ? [r.value] : [])).sort();
    expect(numbers).toEqual(
      Array.from({ length: 33 }, (_, n) => `T-2026-${String(n + 1).padStart(6, "0")}`),
    );
    const again = drafts[1]?.id ?? "";
    expect((await finalize(again)).number).toBe((await finalize(again)).number);
  });

  test("tax is computed per line, inclusive or exclusive, and rounded half up", async () => {
    const rate = (percentage: number, inclusive: boolean) =>
      createTaxRate(world.ctx, { name: "VAT", percentage, inclusive });
    const [on, within] = [await rate(7.5, false), await rate(19, true)];
    const invoice = await draft(0, {
      lines: [
        { description: "Towel", quantity: 3, unit_amount: 34, tax_rate_id: on.id },
        { description: "Court", quantity: 1, unit_amount: 1190, tax_rate_id: within.id },
        { description: "Deposit", quantity: 1, unit_amount: 500 },
      ],
    });
    expect(invoice.lines.map((line) => line.tax?.amount)).toEqual([8, 190, undefined]);
    expect(invoice).toMatchObject({ subtotal: 102 + 1000 + 500, tax_amount: 198, total: 1800 });
  });
});

describe("an issued invoice", () => {
  test("an issued invoice's contents cannot change, not even by raw SQL", async () => {
    const { id } = await draft();
    const changed = await updateInvoice(world.ctx, { invoice_id: id, notes: "Soon, please." });
    expect(changed).toMatchObject({ status: "draft", number: null, notes: "Soon, please." });
    await finalize(id);
    await expect(updateInvoice(world.ctx, { invoice_id: id, notes: null })).rejects.toMatchObject({
      of: { code: "invoice_locked" },
    });
    const metadata = { ledger: "4711" };
    expect(await updateInvoice(world.ctx, { invoice_id: id, metadata })).toMatchObject({
      metadata,
    });
    for (const change of ["total = 1", "lines = '[]'", "number = 'X'", "status = 'draft'"]) {
      await expect(
        world.ctx.db.$executeRawUnsafe(`UPDATE invoices SET ${change} WHERE id = $1`, id),
        change,
      ).rejects.toThrow();
    }
  });

  test("an issued invoice can be voided only before a payment", async () => {
    const { id } = await draft();
    await finalize(id);
    const { id: payment_id } = await createPayment(world.ctx, {
      member_id,
      amount: 400,
      currency: "EUR",
      provider: "cash",
      invoice_allocations: [{ invoice_id: id, amount: 400 }],
    });
    const undo = () => voidInvoice(world.ctx, { invoice_id: id });
    // An announced payment suffices: its money may come any moment.
    await expect(undo()).rejects.toMatchObject({ of: { code: "invoice_has_payments" } });
    await updatePayment(world.ctx, { payment_id, status: "succeeded" });
    await expect(undo()).rejects.toMatchObject({ of: { code: "invoice_has_payments" } });
    const other = await finalize((await draft()).id);
    const voided = await voidInvoice(world.ctx, { invoice_id: other.id });
    expect(voided).toMatchObject({ status: "voided", number: other.number });
    expect(await voidInvoice(world.ctx, { invoice_id: other.id })).toEqual(voided);
    await expect(finalize(other.id)).rejects.toMatchObject({
      extras: { current_status: "voided" },
    });
  });

  test("staff void and give up at most what their limits let them give away; a draft is none of it", async () => {
    const limits = { refund_single: 500, refund_per_day: 800, discount_percent: null };
    const desk = world.as({ kind: "staff", id: "stf_desk", scopes: new Set(["*"]), limits });
    const issued = async (amount: number) => ({
      invoice_id: (await finalize((await draft(amount)).id)).id,
    });
    const beyond = (limit: string) => ({ of: { code: "limit_exceeded" }, extras: { limit } });
    const much = await issued(501);
    for (const act of [voidInvoice, markInvoiceUncollectible])
      await expect(act(desk, much)).rejects.toMatchObject(beyond("refund_single"));
    const { id: never } = await draft(9000);
    expect(await voidInvoice(desk, { invoice_id: never })).toMatchObject({ status: "voided" });
    await voidInvoice(desk, await issued(500));
    const last = markInvoiceUncollectible(desk, await issued(301));
    await expect(last).rejects.toMatchObject(beyond("refund_per_day"));
    await markInvoiceUncollectible(desk, await issued(300));
    // To ask for money again gives nothing away.
    await markInvoiceUncollectible(world.ctx, much);
    expect(await reopenInvoice(desk, much)).toMatchObject({ status: "open" });
  });

  test("an issued invoice is listed by the status derived from its amounts and dates", async () => {
    const due_at = "2026-11-24T00:00:00.000Z";
    const kinds = {
      draft: await draft(),
      open: await finalize((await draft()).id),
      paid: await finalize((await draft(0)).id),
      past_due: await finalize((await draft(1000, { due_at })).id),
      uncollectible: await finalize((await draft()).id),
    };
    await markInvoiceUncollectible(world.ctx, { invoice_id: kinds.uncollectible.id });
    world.setNow("2026-11-25T00:00:00.000Z");
    for (const [status, { id }] of Object.entries(kinds)) {
      const { items } = await listInvoices(world.ctx, ListInvoices.parse({ status, member_id }));
      expect(items.map((item) => [item.id, item.status])).toEqual([[id, status]]);
    }
    const due = ListInvoices.parse({ due_at_lt: "2026-11-25T00:00:00.000Z" });
    expect((await listInvoices(world.ctx, due)).total).toBe(1);
    const mine = await listInvoices(world.as(memberOf({ id: member_id })), ListInvoices.parse({}));
    expect(mine.items.map((item) => item.id)).not.toContain(kinds.draft.id);
    expect(mine.total).toBe(4);
    const reopened = await reopenInvoice(world.ctx, { invoice_id: kinds.uncollectible.id });
    expect(reopened.status).toBe("open");
  });

  test("a written-off invoice that is paid is listed as paid, and as written off again once the money goes", async () => {
    const { ctx } = world;
    const invoice_id = (await finalize((await draft()).id)).id;
    const bank = { member_id, amount: 1000, currency: "EUR", provider: "bank_transfer" as const };
    const parts = [{ invoice_id, amount: 1000 }];
    const announced = await createPayment(ctx, { ...bank, invoice_allocations: parts });
    await markInvoiceUncollectible(ctx, { invoice_id });
    await updatePayment(ctx, { payment_id: announced.id, status: "succeeded" });
    const listed = async (status: "paid" | "uncollectible") =>
      (await listInvoices(ctx, ListInvoices.parse({ status }))).items.map((item) => item.status);
    expect([await listed("paid"), await listed("uncollectible")]).toEqual([["paid"], []]);
    await removeAllocation(ctx, { payment_id: announced.id, invoice_id });
    expect([await listed("paid"), await listed("uncollectible")]).toEqual([[], ["uncollectible"]]);
  });
});
