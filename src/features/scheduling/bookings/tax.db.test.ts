import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { taxIn } from "@/lib/tax";
import { type Buyer, findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeResource } from "@/testing/worlds/world";
import { cancelBooking, previewBookingCancellation } from "./cancel";
import { rescheduleBooking } from "./reschedule/reschedule";

const money = setUpMoney();
const faults = () => findMoneyFaults(money.world.org.id);

/** A room with a price and a rate of its own. */
async function makeTaxedRoom(
  price: { amount: number; currency?: string },
  rate: { percentage: number; inclusive: boolean } | null,
) {
  const { world } = money;
  const tax = rate && (await createTaxRate(world.ctx, { name: "VAT", ...rate }));
  const room = await makeResource(world, { capacity: 9 });
  await createPriceRule(world.ctx, {
    name: "Taxed",
    currency: "EUR",
    unit: "hour",
    ...price,
    resource_ids: [room.id],
    tax_rate_id: tax?.id ?? null,
  });
  return { id: room.id, tax_rate_id: tax?.id ?? null };
}

/** Makes a buyer who books the room for an hour and pays. */
async function sell(room: { id: string }): Promise<Buyer> {
  const { world } = money;
  const buyer = await makeBuyer(world);
  const time = { starts_at_local: "2026-12-02T10:00:00", ends_at_local: "2026-12-02T11:00:00" };
  const { id: booking_id } = buyer.booking;
  const moved = await rescheduleBooking(buyer.ctx, { booking_id, resource_id: room.id, ...time });
  await money.pay(buyer);
  return { ...buyer, booking: moved };
}
const invoiceOf = (id: string | null) =>
  money.world.ctx.db.invoice.findUniqueOrThrow({ where: byId(money.world.ctx, id ?? "") });
const noteOf = (id: string | null) =>
  money.world.ctx.db.creditNote.findUniqueOrThrow({ where: byId(money.world.ctx, id ?? "") });
const taxed = ({ subtotal, tax_amount, total }: Awaited<ReturnType<typeof invoiceOf>>) => ({
  net: subtotal,
  tax: tax_amount,
  gross: total,
});

describe("the documents of a taxed booking", () => {
  test.each([
    ["EUR", 1737, 19, false, { net: 1737, tax: 330, gross: 2067 }],
    ["EUR", 1737, 19, true, { net: 1460, tax: 277, gross: 1737 }],
    ["JPY", 1737, 8.1, false, { net: 1737, tax: 141, gross: 1878 }],
    ["JPY", 1737, 8.1, true, { net: 1607, tax: 130, gross: 1737 }],
    ["KWD", 17_300, 10, false, { net: 17_300, tax: 1730, gross: 19_030 }],
    ["KWD", 17_300, 10, true, { net: 15_727, tax: 1573, gross: 17_300 }],
  ])(
    "in %s, %i at %d percent (inclusive: %s): invoice, credit note, fee and refund are one set",
    async (currency, amount, percentage, inclusive, sums) => {
      const room = await makeTaxedRoom({ amount, currency }, { percentage, inclusive });
      const { ctx } = money.world;
      const buyer = await sell(room);
      const { booking } = buyer;
      expect(booking).toMatchObject({
        price_amount: amount,
        tax_amount: sums.tax,
        amount_due: sums.gross,
        tax: { percentage, inclusive },
      });
      const sold = await invoiceOf((await money.bookingOf(buyer)).invoice_id);
      expect(taxed(sold)).toEqual(sums);
      const how = { booking_id: booking.id, refund_percent: 33 };
      const preview = await previewBookingCancellation(ctx, how);
      const cancelled = await cancelBooking(ctx, how);
      const note = await noteOf(cancelled.cancellation_credit_note_id);
      expect(note).toMatchObject({ total: sums.gross, tax_amount: sums.tax, status: "refunded" });
      const fee = await invoiceOf(cancelled.cancellation_invoice_id);
      const gross = preview.fee_amount;
      const tax = taxIn(gross, { percentage });
      expect(taxed(fee)).toEqual({ net: gross - tax, tax, gross });
      const [paid] = await money.intents();
      const where = { organization_id: money.world.org.id };
      const refunds = await ctx.db.refund.findMany({ where });
      expect(refunds.map((one) => one.amount)).toEqual([preview.refund_amount]);
      expect(paid?.amount_received).toBe(preview.refund_amount + gross);
      expect(await faults()).toEqual(NO_FAULTS);
    },
  );
});

describe("moving a taxed booking", () => {
  const times = { starts_at_local: "2026-12-03T10:00:00", ends_at_local: "2026-12-03T10:30:00" };

  test("credits the difference for a shorter time, and the rest is taxed like its price", async () => {
    const room = await makeTaxedRoom({ amount: 1820 }, { percentage: 19, inclusive: true });
    const buyer = await sell(room);
    const { ctx, booking } = buyer;
    const moved = await rescheduleBooking(ctx, { booking_id: booking.id, ...times });
    expect(moved).toMatchObject({ amount_due: 910, tax_amount: 145 });
    const invoice = await invoiceOf(moved.invoice_id);
    const [note] = await ctx.db.creditNote.findMany({ where: { invoice_id: invoice.id } });
    expect(invoice.tax_amount - (note?.tax_amount ?? 0)).toBe(145);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test.each([
    ["cheaper", 900],
    ["as dear", 2142],
    ["dearer", 3000],
  ])("replaces its invoice at a %s place with another tax", async (_, amount) => {
    const room = await makeTaxedRoom({ amount: 1800 }, { percentage: 19, inclusive: false });
    const other = await makeTaxedRoom({ amount }, { percentage: 7, inclusive: true });
    const buyer = await sell(room);
    const { ctx, booking, cardId: payment_method_id } = buyer;
    const [booking_id, resource_id] = [booking.id, other.id];
    const before = await money.bookingOf(buyer);
    const moved = await rescheduleBooking(ctx, { booking_id, resource_id, payment_method_id });
    const tax_amount = taxIn(amount, { percentage: 7 });
    expect(moved).toMatchObject({
      amount_due: amount,
      tax_amount,
      tax: { tax_rate_id: other.tax_rate_id },
    });
    expect(moved.invoice_id).not.toBe(before.invoice_id);
    const invoice = await invoiceOf(moved.invoice_id);
    expect(taxed(invoice)).toEqual({ net: amount - tax_amount, tax: tax_amount, gross: amount });
    expect(invoice.amount_paid).toBe(amount);
    const old = await invoiceOf(before.invoice_id);
    expect(old.amount_credited).toBe(old.total);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});
