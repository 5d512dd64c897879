import { tellDispute } from "@/testing/worlds/disputes";
import { beforeEach, expect, test } from "vitest";
import { getBalance } from "@/features/billing/balances/get";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { getInvoice } from "@/features/billing/invoices/get";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { checkLedger } from "@/features/billing/ledger/check";
import { inTx } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { removeAllocation } from "./allocations";
import { createPayment } from "./create";
import { listPayments } from "./list";
import { ListPayments } from "./schema";

let world: World;
let member_id: string;
let invoice_id: string;
let first: string;

/** Each test has an invoice over 10.00, paid in cash: 6.00 first, then 4.00. */
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
  const line = { description: "Locker", quantity: 1, unit_amount: 1000, amount: 1000 };
  const bill = { member_id, currency: "EUR", lines: [{ ...line, booking_id: null }] };
  invoice_id = (await inTx(world.ctx, (tx) => issueInvoice(tx, bill))).id;
  first = await pay(600);
  await pay(400);
});

async function pay(amount: number): Promise<string> {
  const { id: payment_id } = await createPayment(world.ctx, {
    member_id,
    amount,
    currency: "EUR",
    provider: "cash",
    invoice_allocations: [{ invoice_id, amount }],
  });
  await updatePayment(world.ctx, { payment_id, status: "succeeded" });
  return payment_id;
}
const remove = () => removeAllocation(world.ctx, { payment_id: first, invoice_id });

test("once one payment of an invoice was refunded in part, no other is taken off it", async () => {
  await createCreditNote(world.ctx, { invoice_id, amount: 300, settlement: "refund" });
  await expect(remove()).rejects.toMatchObject({
    of: { code: "allocation_not_allowed" },
    message: expect.stringContaining("3.00"),
  });
  const invoice = await getInvoice(world.ctx, { invoice_id });
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 1000, amount_due: 0 });
  const { balances } = await getBalance(world.ctx, { member_id });
  expect(balances).toMatchObject([{ balance: 0, unallocated: 0 }]);
  expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
});

test("a payment is taken off an invoice with a credit note whose money was not refunded", async () => {
  await createCreditNote(world.ctx, { invoice_id, amount: 300, settlement: "none" });
  await remove();
  const invoice = await getInvoice(world.ctx, { invoice_id });
  expect(invoice).toMatchObject({ amount_paid: 400, amount_credited: 300, amount_due: 300 });
  const { balances } = await getBalance(world.ctx, { member_id });
  expect(balances).toMatchObject([{ balance: 300, unallocated: 600 }]);
  expect(await checkLedger(world.ctx, world.org.id)).toEqual([]);
});

test("payments are found by their member, by their id, and by what became of their dispute", async () => {
  const ella = await makeMember(world, { name: "Ella Frost" });
  const offered = { member_id: ella.id, amount: 700, currency: "EUR", provider: "cash" } as const;
  const hers = await createPayment(world.ctx, offered);
  await updatePayment(world.ctx, { payment_id: hers.id, status: "succeeded" });
  const found = async (query: object) =>
    (await listPayments(world.ctx, ListPayments.parse(query))).items.map(({ id }) => id);
  expect(await found({ search: "ella" })).toEqual([hers.id]);
  expect(await found({ search: first })).toEqual([first]);
  expect(await found({ search: "ella", member_id })).toEqual([]);
  await tellDispute(world.ctx, hers.id);
  expect(await found({ dispute_status: "open" })).toEqual([hers.id]);
  expect(await found({ dispute_status: "won,lost" })).toEqual([]);
});
