import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, describe, expect, test } from "vitest";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { getInvoice } from "@/features/billing/invoices/get";
import { createPayment } from "@/features/billing/payments/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { checkLedger } from "@/features/billing/ledger/check";
import { removeAllocation } from "@/features/billing/payments/allocations";
import { byId, inTx } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { createRefund } from "./create";
import { listRefunds } from "./list";
import { ListRefunds } from "./schema";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

const issue = (amount: number) => {
  const line = { description: "Court", quantity: 1, unit_amount: amount, amount, booking_id: null };
  return inTx(world.ctx, (tx) => issueInvoice(tx, { member_id, currency: "EUR", lines: [line] }));
};
/** Makes a cash payment that has arrived. */
async function pay(amount: number, parts: { invoice_id: string; amount: number }[] = []) {
  const payment = await createPayment(world.ctx, {
    member_id,
    amount,
    currency: "EUR",
    provider: "cash",
    invoice_allocations: parts,
  });
  return updatePayment(world.ctx, { payment_id: payment.id, status: "succeeded" });
}
const refund = (payment_id: string, amount?: number) =>
  createRefund(world.ctx, { payment_id, ...(amount && { amount }) });
const notesOf = (invoice_id: string) =>
  world.ctx.db.creditNote.findMany({
    where: { invoice_id },
    select: { total: true, status: true, amount_applied: true },
    orderBy: { id: "asc" },
  });

describe("a refund", () => {
  test("a cash refund takes money that paid no invoice first, then reverses the sale by a credit note", async () => {
    const invoice = await issue(1000);
    const payment = await pay(1500, [{ invoice_id: invoice.id, amount: 1000 }]);
    expect(await refund(payment.id, 400)).toMatchObject({
      status: "succeeded",
      member_id,
      credit_note_ids: [],
    });
    const second = await refund(payment.id, 300);
    expect(second.credit_note_ids).toHaveLength(1);
    expect(await notesOf(invoice.id)).toEqual([
      { total: 200, status: "refunded", amount_applied: 0 },
    ]);
    // The rest, without saying how much.
    expect(await refund(payment.id)).toMatchObject({ amount: 800 });
    expect(await getInvoice(world.ctx, { invoice_id: invoice.id })).toMatchObject({
      amount_credited: 1000,
      amount_due: 0,
    });
    await expect(refund(payment.id)).rejects.toMatchObject({
      of: { code: "refund_exceeds_payment" },
    });
    const { items } = await listRefunds(
      world.ctx,
      ListRefunds.parse({ payment_id: payment.id, member_id }),
    );
    expect(items.map(({ amount }) => amount)).toEqual([800, 300, 400]);
  });

  test("a refund of a payment for two invoices has two credit notes", async () => {
    const [one, two] = [await issue(600), await issue(400)];
    const payment = await pay(1000, [
      { invoice_id: one.id, amount: 600 },
      { invoice_id: two.id, amount: 400 },
    ]);
    const { credit_note_ids, amount } = await refund(payment.id);
    expect(amount).toBe(1000);
    expect(credit_note_ids).toHaveLength(2);
    expect(await notesOf(one.id)).toMatchObject([{ total: 600, status: "refunded" }]);
    expect(await notesOf(two.id)).toMatchObject([{ total: 400, status: "refunded" }]);
  });

  test("a refund of an invoice's money keeps the rest with the invoice: it cannot pay another one", async () => {
    const invoice = await issue(1000);
    const payment = await pay(1000, [{ invoice_id: invoice.id, amount: 1000 }]);
    await refund(payment.id, 400);
    const part = { payment_id: payment.id, invoice_id: invoice.id };
    await expect(removeAllocation(world.ctx, part)).rejects.toMatchObject({
      of: { code: "allocation_not_allowed" },
      message: expect.stringContaining("4.00"),
    });
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });

  test("a refund of a part payment leaves its invoice asking for the rest only", async () => {
    const invoice = await issue(1000);
    const payment = await pay(400, [{ invoice_id: invoice.id, amount: 400 }]);
    await refund(payment.id);
    expect(await getInvoice(world.ctx, { invoice_id: invoice.id })).toMatchObject({
      amount_paid: 0,
      amount_credited: 400,
      amount_due: 600,
      status: "open",
    });
    expect(await notesOf(invoice.id)).toEqual([
      { total: 400, status: "applied", amount_applied: 400 },
    ]);
  });

  test("refunds never exceed their payment, however many are requested at once", async () => {
    const invoice = await issue(1000);
    const payment = await pay(1000, [{ invoice_id: invoice.id, amount: 1000 }]);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => refund(payment.id, 300)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const { amount_refunded } = await world.ctx.db.payment.findUniqueOrThrow({
      where: byId(world.ctx, payment.id),
    });
    expect(amount_refunded).toBe(900);
    expect(await notesOf(invoice.id)).toHaveLength(3);
  });

  test("refunds of unallocated money never exceed their payment either", async () => {
    const payment = await pay(1000, []);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => refund(payment.id, 300)),
    );
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) {
      expect(reason).toMatchObject({ of: { code: "refund_exceeds_payment" } });
    }
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });

  test("a refund is refused before the money has arrived, and after the bank has taken it back", async () => {
    const pending = await createPayment(world.ctx, {
      member_id,
      amount: 100,
      currency: "EUR",
      provider: "cash",
    });
    await expect(refund(pending.id)).rejects.toMatchObject({
      of: { code: "payment_not_refundable" },
      extras: { current_status: "pending" },
    });
    const disputed = await pay(100);
    await tellDispute(world.ctx, disputed.id, { status: "lost" });
    await expect(refund(disputed.id)).rejects.toMatchObject({
      extras: { current_status: "disputed" },
    });
    const undecided = await pay(1000);
    await tellDispute(world.ctx, undecided.id, { status: "under_review" });
    await expect(refund(undecided.id, 100)).rejects.toMatchObject({
      extras: { current_status: "disputed" },
    });
    const other = await makeWorld();
    await expect(createRefund(other.ctx, { payment_id: disputed.id })).rejects.toMatchObject({
      of: { code: "payment_not_found" },
    });
  });

  test("a bank that only asks hinders no refund", async () => {
    const invoice = await issue(1000);
    const asked = await pay(1000, [{ invoice_id: invoice.id, amount: 1000 }]);
    await tellDispute(world.ctx, asked.id, { status: "warning_needs_response" });
    const settled = { invoice_id: invoice.id, amount: 400, settlement: "refund" } as const;
    expect(await createCreditNote(world.ctx, settled)).toMatchObject({ status: "refunded" });
    expect(await refund(asked.id)).toMatchObject({ amount: 600, status: "succeeded" });
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });

  test("what is left of a payment after the bank took its part can be refunded, and no more", async () => {
    const invoice = await issue(1000);
    const payment = await pay(1500, [{ invoice_id: invoice.id, amount: 1000 }]);
    await tellDispute(world.ctx, payment.id, { status: "lost", amount: 700 });
    await expect(refund(payment.id, 900)).rejects.toMatchObject({
      of: { code: "refund_exceeds_payment" },
    });
    expect(await refund(payment.id, 300)).toMatchObject({ status: "succeeded" });
    expect(await notesOf(invoice.id)).toEqual([
      { total: 300, status: "refunded", amount_applied: 0 },
    ]);
    expect(await refund(payment.id)).toMatchObject({ amount: 500 });
    await expect(refund(payment.id)).rejects.toMatchObject({
      extras: { current_status: "disputed" },
    });
    expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
  });
});
