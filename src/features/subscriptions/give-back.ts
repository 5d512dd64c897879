/** Money of a period that will not be used. */
import { issueCreditNote } from "@/features/invoices/credit";
import { lockInvoice } from "@/features/invoices/store";
import { openRefund } from "@/features/payments/refund";
import { lockPayment } from "@/features/payments/store";
import type { Ctx } from "@/server/context";
import { proration } from "./cycle-rules";
import type { SubscriptionRow } from "./store";
import { rateOfPeriod, withTax } from "./tax";

/** What the rest of the present period is worth, with its tax, in minor units. */
export async function unusedOf(tx: Ctx, row: SubscriptionRow): Promise<number> {
  if (row.status === "trialing" || !row.period_starts_at || !row.period_ends_at) return 0;
  const period = { from: row.period_starts_at.getTime(), until: row.period_ends_at.getTime() };
  const { credit } = proration(period, tx.now().getTime(), { old: row.amount, new: 0 });
  return withTax(credit, await rateOfPeriod(tx, row));
}

/**
 * Credits so much (minor units) of what was invoiced for the present period, newest invoice first; what
 * had been paid of it is refunded, what was still owed is owed no more. Gives the ids of the refunds,
 * which are to be sent after the commit.
 */
export async function giveBack(
  tx: Ctx,
  row: SubscriptionRow,
  { amount, reason }: { amount: number; reason: string },
): Promise<string[]> {
  const refunds: string[] = [];
  let rest = amount;
  for (const invoice_id of await invoicesOf(tx, row)) {
    // Payments are locked before invoices everywhere.
    const payments = await lockPayments(tx, invoice_id);
    const invoice = await lockInvoice(tx, invoice_id);
    const part = Math.min(rest, invoice.total - invoice.amount_credited);
    if (part === 0) continue;
    rest -= part;
    const note = await issueCreditNote(tx, { invoice_id, amount: part, reason });
    // The unpaid part of an invoice is lowered first; only what was paid beyond goes back.
    const unpaid = invoice.total - invoice.amount_credited - invoice.amount_paid;
    let back = Math.max(0, part - Math.max(0, unpaid));
    for (const { payment, left } of payments) {
      const refund = Math.min(back, left);
      if (refund === 0) continue;
      back -= refund;
      const why = { amount: refund, reason, credit_note_id: note.id };
      refunds.push((await openRefund(tx, payment, why)).id);
    }
  }
  return refunds;
}

async function invoicesOf(tx: Ctx, row: SubscriptionRow): Promise<string[]> {
  const period = await tx.db.subscriptionPeriod.findFirst({
    where: {
      subscription_id: row.id,
      ...(row.period_starts_at && { starts_at: row.period_starts_at }),
    },
    select: { invoice_id: true },
  });
  const ids = [row.invoice_id, period?.invoice_id].filter((id) => typeof id === "string");
  return [...new Set(ids)];
}

async function lockPayments(tx: Ctx, invoice_id: string) {
  const allocations = await tx.db.allocation.findMany({
    where: { organization_id: tx.org.id, invoice_id, payment: { status: "succeeded" } },
    orderBy: { payment_id: "desc" },
  });
  const locked = [];
  for (const { payment_id, amount } of allocations) {
    const payment = await lockPayment(tx, payment_id);
    const { _sum } = await tx.db.refund.aggregate({
      where: { payment_id, status: { in: ["pending", "succeeded"] } },
      _sum: { amount: true },
    });
    locked.push({ payment, left: Math.min(amount, payment.amount - (_sum.amount ?? 0)) });
  }
  return locked;
}
