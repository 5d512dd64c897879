import { expect, it } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { createPayment } from "@/features/billing/payments/create";
import { DAY } from "@/lib/time";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { reportReceivables } from "./receivables";

const money = setUpMoney();

/** Makes an invoice out to somebody; due so many days ago, or with no date. */
async function bill(unit_amount: number, days: number | null, currency = "EUR") {
  const { ctx } = money.world;
  const member_id = (await makeMember(money.world)).id;
  const due_at =
    days === null ? {} : { due_at: new Date(ctx.now().getTime() - days * DAY).toISOString() };
  const lines = [{ description: "Locker", quantity: 1, unit_amount }];
  const draft = await createInvoice(ctx, { member_id, currency, lines, ...due_at });
  const { id: invoice_id } = await finalizeInvoice(ctx, { invoice_id: draft.id });
  return { member_id, invoice_id };
}

async function pay({ member_id, invoice_id }: Awaited<ReturnType<typeof bill>>, amount: number) {
  const { ctx } = money.world;
  const invoice_allocations = [{ invoice_id, amount }];
  const cash = { member_id, amount, currency: "EUR", provider: "cash" as const };
  const { id: payment_id } = await createPayment(ctx, { ...cash, invoice_allocations });
  await updatePayment(ctx, { payment_id, status: "succeeded" });
}

it("reports what is due by currency and by full days since it was, without what is paid, void or given up", async () => {
  const { ctx } = money.world;
  await bill(100, null);
  await bill(200, -1);
  await pay(await bill(1000, 1), 250);
  await bill(30, 29.9);
  await bill(4000, 30);
  await bill(50_000, 89);
  await bill(600_000, 90);
  await bill(700, 2, "JPY");
  await pay(await bill(9000, 1), 9000);
  await voidInvoice(ctx, { invoice_id: (await bill(9000, 1)).invoice_id });
  await markInvoiceUncollectible(ctx, { invoice_id: (await bill(9000, 1)).invoice_id });
  const credited = await bill(60, 1);
  const note = { invoice_id: credited.invoice_id, settlement: "none" as const };
  const part = [{ description: "Too much", quantity: 1, unit_amount: 20 }];
  await createCreditNote(ctx, { ...note, lines: part });

  const { at, items } = await reportReceivables(ctx);
  expect(at).toBe(ctx.now().toISOString());
  expect(items).toEqual([
    {
      currency: "EUR",
      ...{ invoices: 8, amount_due: 655_120, amount_past_due: 654_820 },
      by_age: [
        { age: "not_due", invoices: 2, amount_due: 300 },
        { age: "under_30", invoices: 3, amount_due: 820 },
        { age: "under_60", invoices: 1, amount_due: 4000 },
        { age: "under_90", invoices: 1, amount_due: 50_000 },
        { age: "from_90", invoices: 1, amount_due: 600_000 },
      ],
    },
    expect.objectContaining({ currency: "JPY", invoices: 1, amount_due: 700 }),
  ]);
});

it("reports nothing of another organization", async () => {
  await bill(100, 1);
  const other = await makeWorld();
  expect((await reportReceivables(other.ctx)).items).toEqual([]);
});
