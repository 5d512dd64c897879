import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { markInvoiceUncollectible } from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeWorld, memberOf } from "@/testing/worlds/world";
import { getBalance, getMyBalance } from "./get";

const money = setUpMoney();
let member_id: string;
beforeEach(async () => {
  member_id = (await makeMember(money.world)).id;
});

const DAY_BEFORE = "2020-01-01T00:00:00.000Z";
async function bill(unit_amount: number, more: { currency?: string; due_at?: string } = {}) {
  const lines = [{ description: "Locker", quantity: 1, unit_amount }];
  const draft = await createInvoice(money.world.ctx, {
    member_id,
    currency: "EUR",
    lines,
    ...more,
  });
  return (await finalizeInvoice(money.world.ctx, { invoice_id: draft.id })).id;
}
async function payCash(amount: number, invoice_id?: string, currency = "EUR") {
  const invoice_allocations = invoice_id ? [{ invoice_id, amount }] : [];
  const cash = { member_id, amount, currency, provider: "cash" as const, invoice_allocations };
  const { id: payment_id } = await createPayment(money.world.ctx, cash);
  await updatePayment(money.world.ctx, { payment_id, status: "succeeded" });
  return payment_id;
}
const balances = async () => (await getBalance(money.world.ctx, { member_id })).balances;
const euros = async () => (await balances()).find(({ currency }) => currency === "EUR");

describe("a member's balance", () => {
  test("a balance is empty while nothing has cost anything", async () => {
    expect(await balances()).toEqual([]);
  });

  test("a balance shows the amount due on invoices, and the overdue part", async () => {
    await bill(900);
    const part = await bill(500, { due_at: DAY_BEFORE });
    await payCash(200, part);
    await voidInvoice(money.world.ctx, { invoice_id: await bill(7000) });
    const lines = [{ description: "A draft", quantity: 1, unit_amount: 8000 }];
    await createInvoice(money.world.ctx, { member_id, currency: "EUR", lines });
    expect(await balances()).toEqual([
      {
        ...{ currency: "EUR", balance: -1200, amount_due: 1200, amount_past_due: 300 },
        ...{ account_credit: 0, unallocated: 0, credit_notes_open: 0, refunds_pending: 0 },
        ...{ disputed: 0, invoiced: 1400, credited: 0, written_off: 0 },
        ...{ received: 200, refunded: 0 },
      },
    ]);
  });

  test("a balance keeps currencies apart", async () => {
    await bill(900);
    await payCash(300, undefined, "JPY");
    expect(await balances()).toMatchObject([
      { currency: "EUR", balance: -900 },
      { currency: "JPY", balance: 300, unallocated: 300, received: 300 },
    ]);
  });

  test("a balance counts credit, unsettled credit notes and unallocated money once each", async () => {
    const invoice_id = await bill(1000);
    await payCash(1000, invoice_id);
    const credit = { invoice_id, reason: "Closed" };
    await createCreditNote(money.world.ctx, {
      ...credit,
      amount: 300,
      settlement: "account_credit",
    });
    await createCreditNote(money.world.ctx, { ...credit, amount: 50, settlement: "none" });
    await payCash(70);
    expect(await euros()).toMatchObject({
      ...{ account_credit: 300, credit_notes_open: 50, unallocated: 70, balance: 420 },
      ...{ received: 1070, invoiced: 1000, credited: 350, refunded: 0 },
    });
  });

  test("a balance counts refunds as returned", async () => {
    const payment_id = await payCash(800);
    await createRefund(money.world.ctx, { payment_id, amount: 300 });
    expect(await euros()).toMatchObject({ unallocated: 500, received: 800, refunded: 300 });
  });

  test("a balance leaves out written-off invoices and shows their sum", async () => {
    await markInvoiceUncollectible(money.world.ctx, { invoice_id: await bill(640) });
    expect(await euros()).toMatchObject({ balance: 0, amount_due: 0, written_off: 640 });
  });

  test("a balance does not count money that the bank has taken back, if only until it decides", async () => {
    const id = await payCash(800);
    await tellDispute(money.world.ctx, id, { amount: 800 });
    expect(await euros()).toMatchObject({ balance: 0, unallocated: 0, disputed: 800 });
  });

  test("a balance counts what the bank has left of a payment, and money that it only asks about", async () => {
    const part = await payCash(800);
    await tellDispute(money.world.ctx, part, { amount: 700, status: "lost" });
    expect(await euros()).toMatchObject({ balance: 100, unallocated: 100, disputed: 700 });
    const asked = await payCash(50);
    const inquiry = { amount: 50, status: "warning_needs_response" } as const;
    await tellDispute(money.world.ctx, asked, inquiry);
    expect(await euros()).toMatchObject({ balance: 150, unallocated: 150, disputed: 700 });
    // The bank takes no more than there was.
    await payCash(1000, await bill(1000));
    const whole = await payCash(300);
    await tellDispute(money.world.ctx, whole, { amount: 400, status: "lost" });
    expect(await euros()).toMatchObject({ balance: 150, disputed: 1000 });
  });

  test("a balance is not found for another organization's or another member's caller", async () => {
    await bill(900);
    const foreign = await makeWorld();
    await expect(getBalance(foreign.ctx, { member_id })).rejects.toMatchObject({
      name: "member_not_found",
    });
    const other = await makeMember(money.world);
    const asOther = money.world.as(memberOf(other));
    await expect(getBalance(asOther, { member_id })).rejects.toMatchObject({
      name: "member_not_found",
    });
    expect(await getMyBalance(asOther)).toMatchObject({ member_id: other.id, balances: [] });
    await expect(getMyBalance(money.world.ctx)).rejects.toMatchObject({
      name: "member_session_required",
    });
  });
});
