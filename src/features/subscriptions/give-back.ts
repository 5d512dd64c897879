/** Money of a period that will not be used. */
import { lockPaymentsOf, refundNote } from "@/features/credit-notes/paid-by";
import { issueCreditNote } from "@/features/invoices/credit";
import { lockInvoice } from "@/features/invoices/store";
import type { Ctx } from "@/server/context";
import { proration } from "./cycle-rules";
import { presentPeriod, type SubscriptionRow } from "./store";
import { rateOfPeriod, withTax } from "./tax";
import { takeWaived } from "./waive";

/** What the rest of the present period is worth, with its tax, in minor units. */
export async function unusedOf(tx: Ctx, row: SubscriptionRow): Promise<number> {
  if (row.status === "trialing" || !row.period_starts_at || !row.period_ends_at) return 0;
  const period = { from: row.period_starts_at.getTime(), until: row.period_ends_at.getTime() };
  const { credit } = proration(period, tx.now().getTime(), { old: row.amount, new: 0 });
  return withTax({ amount: credit, currency: row.currency }, await rateOfPeriod(tx, row));
}

/**
 * Credits so much (minor units) of what was invoiced for the present period, newest invoice first; what
 * had been paid of it is refunded, what was still owed is owed no more. What staff have credited before
 * is not credited again, and what was waived of it was never paid. Gives the ids of the refunds, which are to be sent after the commit.
 */
export async function giveBack(
  tx: Ctx,
  row: SubscriptionRow,
  { amount, reason }: { amount: number; reason: string },
): Promise<string[]> {
  const ids = await invoicesOf(tx, row);
  const payments = await lockPaymentsOf(tx, ...ids);
  const refunds: string[] = [];
  let rest = amount - (await takeWaived(tx, row, amount));
  for (const invoice_id of ids.sort().reverse()) {
    const invoice = await lockInvoice(tx, invoice_id);
    const part = Math.min(rest, invoice.total - invoice.amount_credited);
    if (part === 0 || invoice.status === "voided") continue;
    rest -= part;
    const note = await issueCreditNote(tx, { invoice_id, amount: part, reason });
    // The unpaid part of an invoice is lowered first; only what was paid beyond goes back.
    const back = note.total - note.amount_applied;
    if (back > 0) refunds.push(...(await refundNote(tx, note, payments, back)));
  }
  return refunds;
}

/**
 * The invoices that bill the present period: its own, and those of changes that came to more; of a period
 * that began in the middle of another one, that one's as well.
 */
export async function invoicesOf(tx: Ctx, row: SubscriptionRow): Promise<string[]> {
  const period = await presentPeriod(tx, row);
  const ids = [row.invoice_id, period?.invoice_id, ...(period?.more_invoice_ids ?? [])];
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}
