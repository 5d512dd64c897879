import { beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { voidInvoice } from "@/features/billing/invoices/void";
import { createPayment } from "@/features/billing/payments/create";
import { createRefund } from "@/features/billing/refunds/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { payShare } from "@/features/scheduling/bookings/guests/pay-share";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { getDatabase } from "@/server/data/db";
import { inviteMember } from "@/testing/worlds/guests";
import { makeBuyer } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { checkLedger, sumLedger } from "./check";
import { describeBooks } from "./describe";
import { LEDGER_RULES } from "./rules";

const money = setUpMoney();
let own: Awaited<ReturnType<typeof makeBooks>>;
beforeEach(async () => {
  own = await makeBooks();
});

/**
 * Makes books with a bit of everything, at 19 % on top: sold, cancelled for a fee, refunded, credited,
 * part-paid.
 */
async function makeBooks() {
  const { ctx, org } = money.world;
  const vat = await createTaxRate(ctx, { name: "VAT", percentage: 19, inclusive: false });
  await ctx.db.priceRule.updateMany({
    where: { organization_id: org.id },
    data: { tax_rate_id: vat.id },
  });
  const sell = async (hour: number) => {
    const buyer = await makeBuyer(money.world, { hour });
    const booking = await money.pay(buyer);
    return {
      booking_id: booking.id,
      invoice_id: booking.invoice_id ?? "",
      payment_id: booking.payment_id ?? "",
      member_id: buyer.member.id,
    };
  };
  const sold = await sell(8);
  const cancelled = await sell(9);
  await cancelBooking(ctx, { booking_id: cancelled.booking_id, refund_percent: 40 });
  const refunded = await sell(10);
  await createRefund(ctx, { payment_id: refunded.payment_id, amount: 333 });
  const kept = await sell(11);
  const { invoice_id } = kept;
  await createCreditNote(ctx, { invoice_id, amount: 200, settlement: "account_credit" });
  const owed = await sell(12);
  const of = { invoice_id: owed.invoice_id, amount: 100 };
  const { id: owed_id } = await createCreditNote(ctx, { ...of, settlement: "none" });
  const bill = async () => {
    const lines = [{ description: "Locker", quantity: 3, unit_amount: 333, tax_rate_id: vat.id }];
    const { member_id } = sold;
    const draft = await createInvoice(ctx, { member_id, currency: "EUR", lines });
    return finalizeInvoice(ctx, { invoice_id: draft.id });
  };
  const billed = await bill();
  await voidInvoice(ctx, { invoice_id: (await bill()).id });
  const cash = await createPayment(ctx, {
    member_id: sold.member_id,
    amount: 500,
    currency: "EUR",
    provider: "cash",
    invoice_allocations: [{ invoice_id: billed.id, amount: 400 }],
  });
  await updatePayment(ctx, { payment_id: cash.id, status: "succeeded" });
  const host = await makeBuyer(money.world, { hour: 13 });
  await money.pay(host);
  const guest = await inviteMember(money.world, host);
  await splitBooking(host.ctx, { booking_id: host.booking.id });
  await payShare(guest.ctx, { booking_guest_id: guest.id, payment_method_id: guest.card });
  return { sold, cancelled, refunded, kept, owed, owed_id, billed, share_id: guest.id };
}

const check = () => checkLedger(money.world.ctx, money.world.org.id);
type Books = typeof own;

/** Changes the books by hand, checks them, and rolls back. */
async function corrupt(sql: string): Promise<string[]> {
  const { prisma } = getDatabase();
  let codes: string[] = [];
  class Undone extends Error {}
  const work = prisma.$transaction(async (tx) => {
    // Bypasses the triggers that protect issued documents, as a restored dump would.
    await tx.$executeRawUnsafe("SET LOCAL session_replication_role = replica");
    for (const one of sql.split(";")) await tx.$executeRawUnsafe(one);
    codes = (await checkLedger({ db: tx }, money.world.org.id)).map(({ code }) => code);
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (error instanceof Undone) return;
    codes = ["refused"];
    if (!String(error).includes("constraint")) throw error;
  });
  return codes;
}

const taxCent = (table: string, id: string) =>
  `UPDATE ${table} SET tax_amount = tax_amount + 1, lines = jsonb_set(jsonb_set(jsonb_set(lines,
      '{0,tax,amount}', to_jsonb((lines #>> '{0,tax,amount}')::int + 1)),
      '{0,amount}', to_jsonb((lines #>> '{0,amount}')::int - 1)),
      '{0,unit_amount}', to_jsonb((lines #>> '{0,unit_amount}')::int - 1))
    WHERE id = '${id}'`;

/** The statement that breaks each rule with one wrong row. */
const CORRUPTIONS: Record<string, (of: Books) => string> = {
  invoice_paid: ({ sold }) =>
    `UPDATE allocations SET amount = amount - 1 WHERE invoice_id = '${sold.invoice_id}'`,
  invoice_credited: ({ refunded }) =>
    `UPDATE invoices SET amount_credited = amount_credited + 1 WHERE id = '${refunded.invoice_id}'`,
  credit_exceeds_invoice: ({ sold }) =>
    `UPDATE invoices SET amount_credited = total + 1 WHERE id = '${sold.invoice_id}'`,
  invoice_sums: ({ sold }) =>
    `UPDATE invoices SET tax_amount = tax_amount + 1, subtotal = subtotal - 1 WHERE id = '${sold.invoice_id}'`,
  line_tax: ({ sold }) =>
    `${taxCent("invoices", sold.invoice_id)}; UPDATE invoices SET subtotal = subtotal - 1 WHERE id = '${sold.invoice_id}'`,
  credit_note_sums: ({ owed_id }) =>
    `UPDATE credit_notes SET tax_amount = tax_amount - 1 WHERE id = '${owed_id}'`,
  credited_tax: ({ owed_id }) => taxCent("credit_notes", owed_id),
  voided_with_money: ({ sold }) =>
    `UPDATE invoices SET status = 'voided' WHERE id = '${sold.invoice_id}'`,
  money_unclaimed: ({ owed_id }) =>
    `UPDATE credit_notes SET status = 'applied' WHERE id = '${owed_id}'`,
  given_beyond_paid: ({ refunded }) =>
    `UPDATE allocations SET amount = 300 WHERE invoice_id = '${refunded.invoice_id}'`,
  given_beyond_excess: ({ refunded }) =>
    `UPDATE allocations SET amount = amount - 1 WHERE invoice_id = '${refunded.invoice_id}'; UPDATE invoices SET amount_paid = amount_paid - 1 WHERE id = '${refunded.invoice_id}'`,
  payment_refunded: ({ refunded }) =>
    `UPDATE payments SET amount_refunded = 0 WHERE id = '${refunded.payment_id}'`,
  refunds_exceed_payment: ({ refunded }) =>
    `UPDATE refunds SET amount = 9999 WHERE payment_id = '${refunded.payment_id}'`,
  payment_overspent: ({ sold }) =>
    `UPDATE payments SET amount = amount - 1 WHERE id = '${sold.payment_id}'`,
  allocation_astray: ({ sold, kept }) =>
    `UPDATE allocations SET invoice_id = '${kept.invoice_id}' WHERE invoice_id = '${sold.invoice_id}'`,
  refund_parts: ({ refunded }) =>
    `UPDATE refund_parts SET amount = amount + 1 WHERE refund_id IN (SELECT id FROM refunds WHERE payment_id = '${refunded.payment_id}')`,
  credit_note_refunded: ({ owed_id }) =>
    `UPDATE credit_notes SET status = 'refunded' WHERE id = '${owed_id}'`,
  member_balance: ({ sold, kept }) =>
    `UPDATE payments SET member_id = '${kept.member_id}' WHERE id = '${sold.payment_id}'`,
  booking_without_invoice: ({ sold }) =>
    `UPDATE bookings SET invoice_id = NULL WHERE id = '${sold.booking_id}'`,
  booking_invoiced: ({ sold }) =>
    `UPDATE bookings SET tax_amount = tax_amount + 1 WHERE id = '${sold.booking_id}'`,
  cancelled_and_invoiced: ({ cancelled }) =>
    `UPDATE invoices SET amount_credited = amount_credited - 1 WHERE id = '${cancelled.invoice_id}'`,
  paid_without_place: ({ sold }) =>
    `UPDATE bookings SET status = 'expired' WHERE id = '${sold.booking_id}'`,
  booking_money_idle: ({ sold }) =>
    `DELETE FROM allocations WHERE invoice_id = '${sold.invoice_id}'`,
  together_idle: ({ sold }) =>
    `DELETE FROM allocations WHERE invoice_id = '${sold.invoice_id}'; UPDATE payments SET purpose = 'bookings', booking_id = NULL WHERE id = '${sold.payment_id}'`,
  paid_twice: ({ sold }) =>
    `INSERT INTO payments SELECT (jsonb_populate_record(p, '{"id": "pay_twice", "provider_payment_intent_id": "pi_twice"}')).* FROM payments p WHERE id = '${sold.payment_id}'`,
  share_invoiced: ({ share_id }) =>
    `UPDATE booking_guests SET share_amount = share_amount + 1 WHERE id = '${share_id}'`,
  share_idle: ({ share_id }) =>
    `DELETE FROM allocations WHERE payment_id = (SELECT payment_id FROM booking_guests WHERE id = '${share_id}')`,
  payout_sums: ({ sold }) =>
    `INSERT INTO payouts (id, organization_id, provider_payout_id, status, amount, currency, arrives_on, itemized, created_at) SELECT 'pyo_bare', organization_id, 'po_bare', 'paid', 100, 'EUR', now(), true, now() FROM invoices WHERE id = '${sold.invoice_id}'`,
  number_gap: ({ sold }) =>
    `UPDATE document_counters SET last_number = last_number + 1 WHERE organization_id = (SELECT organization_id FROM invoices WHERE id = '${sold.invoice_id}') AND series LIKE 'invoice:%'`,
};

describe("the ledger", () => {
  test("the ledger finds no fault in any kind of books, and finds every row changed by hand", async () => {
    expect(await check()).toEqual([]);
    expect(Object.keys(CORRUPTIONS).sort()).toEqual(LEDGER_RULES.map(({ code }) => code).sort());
    const refused = [];
    for (const [code, how] of Object.entries(CORRUPTIONS)) {
      const found = await corrupt(how(own));
      if (found.includes("refused")) refused.push(code);
      else
        expect({ code, found }).toEqual({ code, found: expect.arrayContaining([code]) as unknown });
    }
    // The database itself refuses these two.
    expect(refused).toEqual(["credit_exceeds_invoice", "paid_twice"]);
    // Loses a refund together with its traces in the payment.
    const { refunded } = own;
    const lost = `(SELECT id FROM refunds WHERE payment_id = '${refunded.payment_id}')`;
    const codes = await corrupt(
      `DELETE FROM refund_parts WHERE refund_id IN ${lost}; UPDATE processor_calls SET refund_id = NULL WHERE refund_id IN ${lost}; DELETE FROM refunds WHERE payment_id = '${refunded.payment_id}'; UPDATE payments SET amount_refunded = 0 WHERE id = '${refunded.payment_id}'`,
    );
    expect(codes).toEqual(expect.arrayContaining(["credit_note_refunded", "money_unclaimed"]));
    expect(await check()).toEqual([]);
  });

  test("the ledger reports the totals and the rows that disagree", async () => {
    const { org, ctx } = money.world;
    const sums = await sumLedger(ctx, org.id);
    // Six bookings at 17.85, a share of 8.92 and 5.00 in cash; 60 % of one booking is kept as its fee.
    expect(sums).toMatchObject([
      { currency: "EUR", received: 12_102, refunded: 714 + 333 + 892, due: 1189 - 400 },
    ]);
    const [eur] = sums;
    expect(eur?.paid).toBe((eur?.received ?? 0) - (eur?.unallocated ?? 0));
    const about = { name: "Club", locale: "en", sums };
    expect(describeBooks({ ...about, faults: [] })).toEqual([
      expect.stringMatching(/^Club: received €121\.02, refunded €19\.39; /),
      "Club: the books agree to the minor unit.",
    ]);
    const fault = { code: "invoice_paid", says: "Wrong.", id: "inv_1", has: 1, should: 2 };
    expect(describeBooks({ ...about, faults: [fault] })[1]).toBe(
      "Club: invoice_paid inv_1: 1, not 2. Wrong.",
    );
  });
});
