import { beforeEach, describe, expect, test } from "vitest";
import { createPayment } from "@/features/billing/payments/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { inTx } from "@/server/context";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { issueCreditNote } from "./credit";
import { getInvoice } from "./get";
import { issueInvoice } from "./issue";
import { listInvoices } from "./list";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

const line = (amount: number) => ({
  description: "Court",
  quantity: 1,
  unit_amount: amount,
  amount,
  booking_id: null,
});
const issue = (amount = 1000, ctx = world.ctx) =>
  inTx(ctx, (tx) => issueInvoice(tx, { member_id, currency: "EUR", lines: [line(amount)] }));
const credit = (invoice_id: string, amount: number) =>
  inTx(world.ctx, (tx) => issueCreditNote(tx, { invoice_id, amount, reason: null }));

describe("document numbers", () => {
  test("numbers have no gap and no duplicate, issued by 40 at once with a third rolled back", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        inTx(world.ctx, async (tx) => {
          const invoice = await issueInvoice(tx, {
            member_id,
            currency: "EUR",
            lines: [line(100)],
          });
          if (i % 3 === 0) throw new Error("changed my mind");
          return invoice.number;
        }),
      ),
    );
    const numbers = results.flatMap((r) => (r.status === "fulfilled" ? [r.value] : [])).sort();
    const expected = numbers.map((_, i) => `T-2026-${String(i + 1).padStart(6, "0")}`);
    expect(numbers).toHaveLength(26);
    expect(numbers).toEqual(expected);
  });

  test("numbers are counted per organization and year of its zone", async () => {
    expect((await issue()).number).toBe("T-2026-000001");
    // The new year begins in Berlin an hour before UTC.
    world.setNow("2026-12-31T23:30:00.000Z");
    expect((await issue()).number).toBe("T-2027-000001");
    const other = await makeWorld();
    const { id } = await makeMember(other);
    const first = await inTx(other.ctx, (tx) =>
      issueInvoice(tx, { member_id: id, currency: "EUR", lines: [line(1)] }),
    );
    expect(first.number).toBe("T-2026-000001");
  });
});

describe("credit notes", () => {
  test("credit notes never exceed their invoice, one by one, together or at once", async () => {
    const { id } = await issue(1000);
    await expect(credit(id, 1001)).rejects.toMatchObject({
      of: { code: "credit_exceeds_invoice" },
    });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => credit(id, 300)));
    const refused = results.flatMap((r) => (r.status === "rejected" ? [r.reason] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) {
      expect(reason).toMatchObject({ of: { code: "credit_exceeds_invoice" } });
    }
    const { lines, total, amount_credited, status } = await getInvoice(world.ctx, {
      invoice_id: id,
    });
    expect({ lines, total, amount_credited, status }).toEqual({
      lines: [line(1000)],
      total: 1000,
      amount_credited: 900,
      status: "open",
    });
  });
});

describe("paying invoices with offline money", () => {
  const record = (
    amount: number,
    parts: { invoice_id: string; amount: number; currency?: string }[],
  ) =>
    createPayment(world.ctx, {
      member_id,
      amount,
      currency: "EUR",
      provider: "cash",
      invoice_allocations: parts,
    });
  const succeed = (payment_id: string) =>
    updatePayment(world.ctx, { payment_id, status: "succeeded" });
  const statusOf = async (id: string) => (await getInvoice(world.ctx, { invoice_id: id })).status;

  test("a payment counts when the money has arrived, not when it is announced", async () => {
    const { id } = await issue(1000);
    const first = await record(400, [{ invoice_id: id, amount: 400 }]);
    expect(first).toMatchObject({ status: "pending", amount: 400, amount_allocated: 400 });
    expect(await statusOf(id)).toBe("open");
    await succeed(first.id);
    expect(await statusOf(id)).toBe("partially_paid");
    await succeed((await record(600, [{ invoice_id: id, amount: 600 }])).id);
    expect(await getInvoice(world.ctx, { invoice_id: id })).toMatchObject({
      status: "paid",
      amount_due: 0,
      paid_at: "2026-11-23T06:00:00.000Z",
    });
  });

  test("a repeated payment, even ten at once, pays once, with one audit entry", async () => {
    const { id } = await issue(1000);
    const payment = await record(1000, [{ invoice_id: id, amount: 1000 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => succeed(payment.id)));
    for (const answer of answers) expect(answer.status).toBe("succeeded");
    expect(await getInvoice(world.ctx, { invoice_id: id })).toMatchObject({ amount_paid: 1000 });
    const audit = await world.ctx.db.domainEvent.findMany({
      where: { object_id: payment.id, type: "payment.succeeded" },
    });
    expect(audit).toMatchObject([
      { actor: "system:test", data: { from: "pending", amount: 1000, provider: "cash" } },
    ]);
  });

  test("eight payments for one invoice pay it once; the rest stays unallocated", async () => {
    const { id } = await issue(1000);
    const wanting = await Promise.all(
      Array.from({ length: 8 }, () => record(1000, [{ invoice_id: id, amount: 1000 }])),
    );
    await Promise.all(wanting.map((payment) => succeed(payment.id)));
    const allocated = await world.ctx.db.allocation.findMany({ where: { invoice_id: id } });
    expect(allocated).toMatchObject([{ amount: 1000 }]);
    expect(await getInvoice(world.ctx, { invoice_id: id })).toMatchObject({ amount_paid: 1000 });
  });

  test("an allocation beyond the payment, the invoice, the member or the currency is refused", async () => {
    const { id } = await issue(1000);
    const foreign = (await makeMember(world)).id;
    const theirs = await inTx(world.ctx, (tx) =>
      issueInvoice(tx, { member_id: foreign, currency: "EUR", lines: [line(500)] }),
    );
    const dollars = await inTx(world.ctx, (tx) =>
      issueInvoice(tx, { member_id, currency: "USD", lines: [line(500)] }),
    );
    const refused = { of: { code: "allocation_not_allowed", kind: "conflict" } };
    const cases = [
      () => record(100, [{ invoice_id: id, amount: 101 }]),
      () => record(2000, [{ invoice_id: id, amount: 1001 }]),
      () => record(500, [{ invoice_id: theirs.id, amount: 500 }]),
      () => record(500, [{ invoice_id: dollars.id, amount: 500 }]),
      () => record(500, [{ invoice_id: id, amount: 500, currency: "USD" }]),
      () =>
        record(500, [
          { invoice_id: id, amount: 100 },
          { invoice_id: id, amount: 100 },
        ]),
    ];
    for (const attempt of cases) await expect(attempt()).rejects.toMatchObject(refused);
    await expect(record(500, [{ invoice_id: "inv_none", amount: 1 }])).rejects.toMatchObject({
      of: { code: "invoice_not_found" },
    });
    expect(await world.ctx.db.payment.count({ where: { organization_id: world.org.id } })).toBe(0);
  });
});

describe("reading an invoice", () => {
  test("an invoice is seen by its member and the organization only", async () => {
    const { id } = await issue();
    const page = { page: 1, size: 50 };
    const self = world.as(memberOf({ id: member_id }));
    const stranger = world.as(memberOf(await makeMember(world)));
    expect((await listInvoices(self, page)).items).toMatchObject([{ id }]);
    expect((await listInvoices(stranger, { ...page, member_id })).items).toEqual([]);
    const elsewhere = (await makeWorld()).ctx;
    for (const ctx of [stranger, elsewhere]) {
      await expect(getInvoice(ctx, { invoice_id: id })).rejects.toMatchObject({
        of: { code: "invoice_not_found" },
      });
    }
  });
});
