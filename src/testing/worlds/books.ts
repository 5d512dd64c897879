/** Drawn books of a club: documents and money of all kinds, written as rows. */
import fc from "fast-check";
import { newId } from "@/lib/ids";
import { getDatabase } from "@/server/data/db";
import type { World } from "./world";

/** Days on which something happens, counted from the first of 2026. */
export const DAYS = 120;
export const dayAt = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12));
export const NAMES = {
  ...{ resource: "Hall", event: "Concert" },
  ...{ products: ["Gold", "Silver"], rates: ["Full", "Reduced"] },
};
export const PERCENTAGES = [19, 7.5];

const day = fc.integer({ min: 0, max: DAYS });
const currency = fc.constantFrom("EUR", "EUR", "JPY");
const line = fc.record({
  place: fc.constantFrom("resource", "event", "neither"),
  amount: fc.nat(5_000),
  tax: fc.option(fc.record({ rate: fc.nat(1), amount: fc.nat(500), inclusive: fc.boolean() }), {
    nil: null,
  }),
});
const lines = fc.array(line, { maxLength: 3 });
const credit = fc.record({ day, lines, status: fc.constantFrom("issued", "issued", "voided") });
const invoice = fc.record({
  ...{ day, currency, lines },
  status: fc.constantFrom("open", "paid", "paid", "draft", "voided"),
  /**
   * The product of the membership period that it is for; whether the period had another invoice first, and whether a
   * later period, of the other product, has the same invoice.
   */
  period: fc.option(fc.record({ product: fc.nat(1), again: fc.boolean(), shared: fc.boolean() }), {
    nil: null,
  }),
  credits: fc.array(credit, { maxLength: 2 }),
});
const refund = fc.record({
  amount: fc.nat(500),
  status: fc.constantFrom("succeeded", "succeeded", "failed"),
  days: fc.array(day, { maxLength: 2 }),
});
const payment = fc.record({
  ...{ currency, amount: fc.integer({ min: 500, max: 5_000 }), amount_refunded: fc.nat(500) },
  status: fc.constantFrom("succeeded", "succeeded", "failed"),
  provider: fc.constantFrom("cash", "processor"),
  dispute: fc.option(fc.constantFrom("won", "lost"), { nil: null }),
  /** When it succeeded, and when its dispute was closed; each may happen again. */
  ...{ succeeded: fc.array(day, { maxLength: 3 }), closed: fc.array(day, { maxLength: 2 }) },
  refunds: fc.array(refund, { maxLength: 2 }),
});

export const drawnBooks = fc.record({
  invoices: fc.array(invoice, { maxLength: 8 }),
  payments: fc.array(payment, { maxLength: 8 }),
});
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Books = Of<typeof drawnBooks>;
export type DrawnLine = Of<typeof line>;

/** What is sold: the place or event of a line, products, tax rates. */
export type Goods = {
  places: Record<DrawnLine["place"], { source: string | null; booking: string | null }>;
  products: string[];
  rates: string[];
};

const { prisma } = getDatabase();

/** Writes what can be sold, with a booking of each place, and the books. Ids are in the order of time, as real ones. */
export async function writeBooks(
  { org }: World,
  member: { id: string },
  resource: { id: string },
  { invoices, payments }: Books,
): Promise<Goods> {
  const own = { organization_id: org.id };
  const of = { ...own, member_id: member.id };
  const event = newId("evt");
  const booking = (event_id: string | null) => ({
    ...{ id: newId("bkg"), ...of, event_id, resource_id: resource.id, timezone: "UTC" },
    ...{ starts_at: dayAt(0), ends_at: dayAt(1), blocked_from: dayAt(0), blocked_until: dayAt(1) },
    ...{ status: "completed", price_amount: 0, amount_due: 0, currency: "EUR" },
    created_at: dayAt(-1),
  });
  const bookings = { resource: booking(null), event: booking(event) };
  const goods: Goods = {
    places: {
      resource: { source: resource.id, booking: bookings.resource.id },
      event: { source: event, booking: bookings.event.id },
      neither: { source: null, booking: null },
    },
    products: NAMES.products.map(() => newId("prd")),
    rates: NAMES.rates.map(() => newId("txr")),
  };
  const linesOf = (drawn: DrawnLine[]) =>
    drawn.map(({ place, amount, tax }) => ({
      ...{ description: "A line", quantity: 1, unit_amount: amount, amount },
      booking_id: goods.places[place].booking,
      ...(tax && {
        tax: {
          ...{ tax_rate_id: goods.rates[tax.rate], percentage: PERCENTAGES[tax.rate] },
          ...{ inclusive: tax.inclusive, amount: tax.amount },
        },
      }),
    }));
  let numbers = 0;
  const issued = invoices.map((drawn) => ({ ...drawn, id: newId("inv") }));
  const paid = payments.map((drawn) => ({
    ...drawn,
    id: newId("pay"),
    refunds: drawn.refunds.map((back) => ({ ...back, id: newId("ref") })),
  }));
  const periods = issued.flatMap(({ id, day, period }) => {
    if (!period) return [];
    const one = (product: number, days: number, bills: object) => ({
      ...{ ...own, subscription_id: newId("sub"), amount: 0, ...bills },
      product_id: goods.products[product] ?? "",
      ...{ starts_at: dayAt(day + days), ends_at: dayAt(day + days + 30) },
    });
    const bills = period.again ? { more_invoice_ids: [id] } : { invoice_id: id };
    const shared = period.shared ? [one(1 - period.product, 1, { more_invoice_ids: [id] })] : [];
    return [one(period.product, 0, bills), ...shared];
  });
  const told = (type: string, object_id: string, days: number[]) =>
    days
      .toSorted((a, b) => a - b)
      .map((day, n) => ({
        ...{ id: newId("wev"), ...own, type, object_id, sequence: n + 1, actor: "system:test" },
        created_at: dayAt(day),
      }));
  await prisma.$transaction(async (tx) => {
    // Without triggers: the rows need not agree with each other.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.event.create({
      data: {
        ...{ id: event, ...own, title: NAMES.event, timezone: "UTC" },
        ...{ starts_at: dayAt(0), ends_at: dayAt(1) },
      },
    });
    await tx.product.createMany({
      data: goods.products.map((id, n) => ({
        ...{ id, ...own, name: NAMES.products[n] ?? "", amount: 0, currency: "EUR" },
        interval: "month",
      })),
    });
    await tx.taxRate.createMany({
      data: goods.rates.map((id, n) => ({
        ...{ id, ...own, name: NAMES.rates[n] ?? "", inclusive: true },
        thousandths: (PERCENTAGES[n] ?? 0) * 1_000,
      })),
    });
    await tx.booking.createMany({ data: Object.values(bookings) });
    await tx.invoice.createMany({
      data: issued.map(({ id, day, currency, status, lines }) => ({
        ...{ id, ...of, number: `I-${numbers++}`, status, currency, lines: linesOf(lines) },
        ...{ subtotal: 0, total: 0, issued_at: dayAt(day) },
      })),
    });
    await tx.creditNote.createMany({
      data: issued.flatMap(({ id: invoice_id, currency, credits }) =>
        credits.map(({ day, lines, status }) => ({
          ...{ id: newId("crn"), ...of, invoice_id, number: `C-${numbers++}`, status, currency },
          ...{ lines: linesOf(lines), total: 0, created_at: dayAt(day) },
        })),
      ),
    });
    await tx.subscriptionPeriod.createMany({ data: periods });
    await tx.payment.createMany({
      data: paid.map(({ id, amount, amount_refunded, currency, status, provider, dispute }) => ({
        ...{ id, tenant_id: org.tenant_id, ...of, amount, amount_refunded, currency, status },
        ...{ provider, disputed_at: dispute && dayAt(0) },
      })),
    });
    await tx.dispute.createMany({
      data: paid.flatMap(({ id: payment_id, amount, currency, dispute: status }) => {
        if (!status) return [];
        const at = { opened_at: dayAt(0), closed_at: dayAt(0) };
        return {
          id: newId("dsp"),
          ...own,
          payment_id,
          amount,
          currency,
          status,
          reason: "",
          ...at,
        };
      }),
    });
    await tx.refund.createMany({
      data: paid.flatMap(({ id: payment_id, currency, refunds }) =>
        refunds.map(({ id, amount, status }) => {
          return { id, ...own, payment_id, amount, currency, status };
        }),
      ),
    });
    await tx.domainEvent.createMany({
      data: paid.flatMap(({ id, succeeded, closed, refunds }) => [
        ...told("payment.succeeded", id, succeeded),
        // After those of its success.
        ...told("payment.dispute_closed", id, closed).map((one) => {
          return { ...one, sequence: one.sequence + succeeded.length };
        }),
        ...refunds.flatMap((back) => told("refund.succeeded", back.id, back.days)),
      ]),
    });
  });
  return goods;
}
