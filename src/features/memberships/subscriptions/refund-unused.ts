/** Refunds and credits for a period that will not be used. */
import {
  keepAsCredit,
  lockPaymentsOf,
  refundNote,
} from "@/features/billing/credit-notes/settlement";
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { markCreditApplied } from "@/features/billing/invoices/replace";
import type { Settlement } from "@/features/billing/invoices/words";
import { amountDue, loadInvoice, lockInvoice } from "@/features/billing/invoices/store";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { proration } from "./cycle-rules";
import { presentPeriod, type SubscriptionRow } from "./store";
import { rateOfPeriod, withTax } from "./tax";
import { takeWaived } from "./waive";

/**
 * Returns the price of the rest of the present period, with its tax, in minor units. Nobody lives on
 * a product that was never paid for: a change to it ended the use.
 */
export async function unusedOf(tx: Ctx, row: SubscriptionRow): Promise<number> {
  if (row.status === "trialing" || !row.period_starts_at || !row.period_ends_at) return 0;
  const period = { from: row.period_starts_at.getTime(), until: row.period_ends_at.getTime() };
  const change = await owedChange(tx, row);
  const until = change?.since ?? tx.now();
  const { credit } = proration(period, until.getTime(), { old: row.amount, new: 0 });
  const unused = withTax({ amount: credit, currency: row.currency }, await rateOfPeriod(tx, row));
  return Math.max(0, unused - (change?.amount ?? 0));
}

/**
 * Returns the debt for a change to the present product that was never paid, in minor units, and when it began; null
 * without any. It ends with the membership; without this, the invoice of the product before would give back the
 * difference.
 */
export async function owedChange(
  tx: Ctx,
  row: SubscriptionRow,
): Promise<{ amount: number; since: Date } | null> {
  if (row.activated_at || !row.invoice_id) return null;
  const period = await presentPeriod(tx, row);
  if (!period || period.invoice_id === row.invoice_id) return null;
  const invoice = await loadInvoice(tx, row.invoice_id);
  return { amount: amountDue(invoice), since: invoice.issued_at ?? tx.now() };
}

/**
 * Credits an amount (minor units) of the invoices of the present period, newest invoice first; the
 * paid part is refunded, the unpaid part is no longer owed. Amounts that staff have credited before
 * are not credited again, and waived amounts were never paid. Returns the ids of the refunds, to
 * send after the commit.
 */
export async function refundUnused(
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
 * Credits the same, but the paid part stays as the member's credit: the next invoice uses it.
 * Returns that part.
 */
export async function creditUnused(
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

/** Issues the credit notes, and settles the paid part of each. */
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
    // The unpaid part of an invoice is lowered first; only money paid beyond it is refunded.
    const back = note.total - note.amount_applied;
    if (back > 0) await settle(note, payments, back);
  }
}

/**
 * Returns the invoices that bill the present period: its own, and those of changes to a higher
 * price; for a period that began in the middle of another one, that one's as well.
 */
export async function invoicesOf(tx: Ctx, row: SubscriptionRow): Promise<string[]> {
  const period = await presentPeriod(tx, row);
  const ids = [row.invoice_id, period?.invoice_id, ...(period?.more_invoice_ids ?? [])];
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}
