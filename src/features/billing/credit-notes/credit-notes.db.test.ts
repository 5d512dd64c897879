import { beforeEach, describe, expect, test } from "vitest";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { getInvoice } from "@/features/billing/invoices/get";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { byId, inTx } from "@/server/context";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { createCreditNote } from "./create";
import { getCreditNote } from "./get";
import { listCreditNotes } from "./list";
import { refundCreditNote } from "./refund";
import { CreateCreditNote, ListCreditNotes } from "./schema";
import { voidCreditNote } from "./void";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

/** Returns an invoice over 10.00, partly paid in cash. */
async function makeInvoice(paid: number): Promise<{ invoice_id: string; payment_id: string }> {
  const line = { description: "Court", quantity: 1, unit_amount: 1000, amount: 1000 };
  const lines = [{ ...line, booking_id: null }];
  const invoice = await inTx(world.ctx, (tx) =>
    issueInvoice(tx, { member_id, currency: "EUR", lines }),
  );
  if (paid === 0) return { invoice_id: invoice.id, payment_id: "" };
  const payment = await createPayment(world.ctx, {
    member_id,
    amount: paid,
    currency: "EUR",
    provider: "cash",
    invoice_allocations: [{ invoice_id: invoice.id, amount: paid }],
  });
  await updatePayment(world.ctx, { payment_id: payment.id, status: "succeeded" });
  return { invoice_id: invoice.id, payment_id: payment.id };
}
const credit = (input: object) => createCreditNote(world.ctx, CreateCreditNote.parse(input));
const invoiceOf = (invoice_id: string) => getInvoice(world.ctx, { invoice_id });

test("credit notes are found by their number and by their member", async () => {
  const first = await credit({ invoice_id: (await makeInvoice(0)).invoice_id, amount: 300 });
  member_id = (await makeMember(world, { name: "Ella Frost" })).id;
  const hers = await credit({ invoice_id: (await makeInvoice(0)).invoice_id, amount: 300 });
  const found = async (search: string) =>
    (await listCreditNotes(world.ctx, ListCreditNotes.parse({ search }))).items.map(({ id }) => id);
  expect(await found("frost")).toEqual([hers.id]);
  expect(await found(first.number.toLowerCase())).toEqual([first.id]);
  expect(await found("nobody")).toEqual([]);
});

describe("crediting an invoice", () => {
  test("crediting an unpaid invoice lowers the amount due", async () => {
    const { invoice_id } = await makeInvoice(0);
    const note = await credit({ invoice_id, amount: 300 });
    expect(note).toMatchObject({ status: "applied", amount_applied: 300, total: 300 });
    expect(await invoiceOf(invoice_id)).toMatchObject({ amount_due: 700, status: "open" });
    await credit({ invoice_id });
    expect(await invoiceOf(invoice_id)).toMatchObject({ amount_due: 0, status: "paid" });
    await expect(credit({ invoice_id })).rejects.toMatchObject({
      of: { code: "credit_exceeds_invoice" },
    });
  });

  test("crediting a partly paid invoice sets off the rest and refunds the paid part", async () => {
    const { invoice_id } = await makeInvoice(400);
    const lines = [{ description: "Court, second hour", quantity: 2, unit_amount: 400 }];
    const note = await credit({ invoice_id, lines, settlement: "refund" });
    expect(note).toMatchObject({
      total: 800,
      amount_applied: 600,
      amount_refunded: 200,
      status: "refunded",
    });
    expect(note.lines).toMatchObject([{ description: "Court, second hour", amount: 800 }]);
  });

  test("crediting a paid invoice can keep the money for later invoices as account credit", async () => {
    const { invoice_id, payment_id } = await makeInvoice(1000);
    const note = await credit({ invoice_id, amount: 250, settlement: "account_credit" });
    expect(note).toMatchObject({ status: "applied", amount_applied: 0 });
    expect(await invoiceOf(invoice_id)).toMatchObject({
      status: "paid",
      amount_paid: 750,
      amount_due: 0,
    });
    // Unallocated money can also be refunded, without a second credit note.
    const refund = await createRefund(world.ctx, { payment_id, amount: 250 });
    expect(refund.credit_note_ids).toEqual([]);
  });

  test("paid money can stay owed, until it is refunded once", async () => {
    const { invoice_id, payment_id } = await makeInvoice(1000);
    const { id } = await credit({ invoice_id, amount: 250 });
    expect(await getCreditNote(world.ctx, { credit_note_id: id })).toMatchObject({
      status: "issued",
      settlement: "none",
    });
    const both = await Promise.all(
      [1, 2].map(() => refundCreditNote(world.ctx, { credit_note_id: id })),
    );
    expect(both.map((note) => note.amount_refunded)).toEqual([250, 250]);
    const { amount_refunded } = await world.ctx.db.payment.findUniqueOrThrow({
      where: byId(world.ctx, payment_id),
    });
    expect(amount_refunded).toBe(250);
  });

  test("a refund of the payment settles the credit note too, without a second one", async () => {
    const { invoice_id, payment_id } = await makeInvoice(1000);
    const { id } = await credit({ invoice_id, amount: 250 });
    const refund = await createRefund(world.ctx, { payment_id, amount: 250 });
    expect(refund.credit_note_ids).toEqual([id]);
    expect((await getCreditNote(world.ctx, { credit_note_id: id })).status).toBe("refunded");
  });

  test("credits never exceed the invoice, however many are requested at once", async () => {
    const { invoice_id } = await makeInvoice(1000);
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => credit({ invoice_id, amount: 300, settlement: "refund" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await invoiceOf(invoice_id)).toMatchObject({ amount_credited: 900 });
  });
});

describe("voiding a credit note", () => {
  test("voiding the newest note first makes the invoice ask for the money again", async () => {
    const { invoice_id } = await makeInvoice(0);
    const first = await credit({ invoice_id, amount: 300 });
    const second = await credit({ invoice_id, amount: 700 });
    const undo = (id: string) => voidCreditNote(world.ctx, { credit_note_id: id });
    await expect(undo(first.id)).rejects.toMatchObject({
      of: { code: "invalid_status_transition" },
    });
    const voided = await undo(second.id);
    expect(voided.status).toBe("voided");
    expect(await undo(second.id)).toEqual(voided);
    await undo(first.id);
    expect(await invoiceOf(invoice_id)).toMatchObject({
      amount_due: 1000,
      status: "open",
      paid_at: null,
    });
    await expect(refundCreditNote(world.ctx, { credit_note_id: first.id })).rejects.toMatchObject({
      extras: { current_status: "voided" },
    });
  });

  test("a note cannot be voided once its money was refunded", async () => {
    const { invoice_id } = await makeInvoice(1000);
    const { id } = await credit({ invoice_id, settlement: "refund" });
    await expect(voidCreditNote(world.ctx, { credit_note_id: id })).rejects.toMatchObject({
      extras: { current_status: "refunded" },
    });
  });
});
