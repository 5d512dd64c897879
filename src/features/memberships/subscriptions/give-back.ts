/** Money of a period that will not be used. */
import {
  keepAsCredit,
  lockPaymentsOf,
  refundNote,
} from "@/features/billing/credit-notes/settlement";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { markCreditApplied } from "@/features/billing/invoices/replace";
import type { Settlement } from "@/features/billing/invoices/schema";
import { lockInvoice } from "@/features/billing/invoices/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
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
 * Credits so much (minor units) of what was invoiced for the present period, newest invoice first; what had
 * been paid of it is refunded, what was still owed is owed no more. What staff have credited before is not
 * credited again, and what was waived of it was never paid. Gives the ids of the refunds, which are to be sent
 * after the commit.
 */
export async function giveBack(
  tx: Ctx,
  row: SubscriptionRow,
  credited: { amount: number; reason: string },
): Promise<string[]> {
  const refunds: string[] = [];
  await creditPeriod(tx, row, credited, async (note, payments, back) => {
    refunds.push(...(await refundNote(tx, note, payments, back)));
  });
  return refunds;
}

/**
 * The same, but what had been paid stays with the member, to its credit: its next invoice takes it. Gives how
 * much that is.
 */
export async function keepBack(
  tx: Ctx,
  row: SubscriptionRow,
  credited: { amount: number; reason: string },
): Promise<number> {
  let kept = 0;
  const settlement = "account_credit" as const;
  await creditPeriod(tx, row, { ...credited, settlement }, async (note, payments, back) => {
    const part = await keepAsCredit(tx, note.invoice_id, payments, back);
    if (part === back) await markCreditApplied(tx, note.id);
    kept += part;
  });
  return kept;
}

/** Issues the credit notes, and has the paid part of each settled. */
async function creditPeriod(
  tx: Ctx,
  row: SubscriptionRow,
  { amount, reason, settlement }: { amount: number; reason: string; settlement?: Settlement },
  settle: (
    note: Prisma.CreditNoteModel,
    payments: Awaited<ReturnType<typeof lockPaymentsOf>>,
    back: number,
  ) => Promise<void>,
): Promise<void> {
  const ids = await invoicesOf(tx, row);
  const payments = await lockPaymentsOf(tx, ...ids);
  let rest = amount - (await takeWaived(tx, row, amount));
  for (const invoice_id of ids.sort().reverse()) {
    const invoice = await lockInvoice(tx, invoice_id);
    const part = Math.min(rest, invoice.total - invoice.amount_credited);
    if (part === 0 || invoice.status === "voided") continue;
    rest -= part;
    const of = { invoice_id, amount: part, reason };
    const note = await issueCreditNote(tx, settlement ? { ...of, settlement } : of);
    // The unpaid part of an invoice is lowered first; only what was paid beyond goes back.
    const back = note.total - note.amount_applied;
    if (back > 0) await settle(note, payments, back);
  }
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
