/** The money of invoices that bill bookings, read for many at once. */
import { UNDER_WAY } from "@/features/billing/invoices/credit-money";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { leftForBooking } from "@/lib/invoice-lines";
import type { Ctx } from "@/server/context";
import type { Money } from "./cancellation-rules";

/** What an invoice bills, what of it is credited, and what is left of each payment for it, the newest first. */
export type Billed = {
  lines: InvoiceLine[];
  credited: InvoiceLine[];
  payments: { payment_id: string; there: number }[];
};

const NO_MONEY: Money = { paid: 0, invoiced: 0 };

/**
 * Reads invoices by their ids in three queries, voided ones left out; takes no locks. Amounts in
 * minor units.
 */
export async function readBilled(
  { db, org }: Ctx,
  invoice_ids: readonly string[],
): Promise<Map<string, Billed>> {
  const billed = new Map<string, Billed>();
  if (invoice_ids.length === 0) return billed;
  const of = { organization_id: org.id, invoice_id: { in: [...invoice_ids] } };
  const invoices = await db.invoice.findMany({
    // A voided invoice asks for nothing any more; nothing was paid or credited of it.
    where: { organization_id: org.id, id: of.invoice_id, status: { not: "voided" } },
    select: {
      ...{ id: true, lines: true },
      credit_notes: { where: { status: { not: "voided" } }, select: { lines: true } },
    },
  });
  const allocations = await db.allocation.findMany({
    where: { ...of, payment: { status: "succeeded" } },
    select: { invoice_id: true, payment_id: true, amount: true },
    orderBy: { payment_id: "desc" },
  });
  const refunds = await db.refundPart.findMany({
    where: {
      organization_id: org.id,
      ...{ credit_note: { invoice_id: of.invoice_id }, refund: UNDER_WAY },
    },
    select: {
      amount: true,
      ...{
        credit_note: { select: { invoice_id: true } },
        refund: { select: { payment_id: true } },
      },
    },
  });
  const given = new Map<string, number>();
  for (const { amount, credit_note, refund } of refunds) {
    const key = `${credit_note.invoice_id} ${refund.payment_id}`;
    given.set(key, (given.get(key) ?? 0) + amount);
  }
  for (const { id, lines, credit_notes } of invoices) {
    const credited = credit_notes.flatMap((note) => note.lines as InvoiceLine[]);
    billed.set(id, { lines: lines as InvoiceLine[], credited, payments: [] });
  }
  for (const { invoice_id, payment_id, amount } of allocations) {
    const there = amount - (given.get(`${invoice_id} ${payment_id}`) ?? 0);
    billed.get(invoice_id)?.payments.push({ payment_id, there });
  }
  return billed;
}

/**
 * Divides the money of an invoice, or of its part for a booking that it bills beside others. What was paid in part pays
 * for the others first, as a credit note lowers the debt before money goes back.
 */
export function divideBilled(billed: Billed | undefined, id: string, taken = NO_MONEY) {
  if (!billed) return { parts: [], invoiced: 0 };
  const leftFor = (one?: string) => leftForBooking(billed.lines, billed.credited, one);
  const asked = leftFor() - taken.invoiced;
  const invoiced = Math.min(leftFor(id), asked);
  const paid = billed.payments.reduce((sum, { there }) => sum + there, 0) - taken.paid;
  let [rest, gone] = [Math.max(0, Math.min(invoiced, paid - (asked - invoiced))), taken.paid];
  const parts = [];
  for (const { payment_id, there } of billed.payments) {
    const elsewhere = Math.min(there, gone);
    const left = Math.min(rest, there - elsewhere);
    [rest, gone] = [rest - left, gone - elsewhere];
    parts.push({ payment_id, left });
  }
  return { parts, invoiced };
}

/** Sums the money to divide if a booking ended now (see `divideBilled`). */
export function sumBilled(billed: Billed | undefined, id: string, taken = NO_MONEY): Money {
  const { parts, invoiced } = divideBilled(billed, id, taken);
  return { paid: parts.reduce((sum, { left }) => sum + left, 0), invoiced };
}
