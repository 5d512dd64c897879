/** Amounts that are too little to charge. */
import { issueCreditNote } from "@/features/billing/invoices/credit";
import { lineWords } from "@/features/billing/invoices/line-words";
import { amountDue, loadInvoice, lockInvoice } from "@/features/billing/invoices/store";
import { unchargeable } from "@/lib/chargeable";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { lockSubscription, periodKey, presentPeriod, type SubscriptionRow } from "./store";

/**
 * Credits the part of a subscription's open invoice that no card can be charged: no card is refused
 * for it, and no membership lapses. No such part → unchanged. Returns the invoice.
 */
export async function waiveUnchargeable(
  ctx: Ctx,
  id: string,
  invoice_id: string,
): Promise<Prisma.InvoiceModel> {
  const present = await loadInvoice(ctx, invoice_id);
  if (tooLittle(present) === 0) return present;
  await inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, id);
    const invoice = await lockInvoice(tx, invoice_id);
    const amount = tooLittle(invoice);
    if (row.invoice_id !== invoice_id || invoice.status !== "open" || amount === 0) return;
    const reason = lineWords(tx.org.locale)("too_little_to_charge");
    await issueCreditNote(tx, { invoice_id, amount, reason });
    await addWaived(tx, row, amount);
  });
  return loadInvoice(ctx, invoice_id);
}

function tooLittle(invoice: Prisma.InvoiceModel): number {
  return unchargeable(amountDue(invoice), invoice.currency);
}

/**
 * Returns the amount waived in the present period that no refund has been reduced by yet, in minor
 * units.
 */
export async function waivedOf(ctx: Ctx, row: SubscriptionRow): Promise<number> {
  return (await presentPeriod(ctx, row))?.amount_waived ?? 0;
}

/** Reduces a refund by the waived amount, which nobody has paid; returns the reduction. */
export async function takeWaived(tx: Ctx, row: SubscriptionRow, amount: number): Promise<number> {
  const taken = Math.min(amount, await waivedOf(tx, row));
  if (taken > 0) await addWaived(tx, row, -taken);
  return taken;
}

async function addWaived(
  tx: Ctx,
  { id: subscription_id, period_starts_at: starts_at }: SubscriptionRow,
  amount: number,
): Promise<void> {
  if (!starts_at) return;
  const where = periodKey(tx, { subscription_id, starts_at });
  const data = { amount_waived: { increment: amount } };
  await tx.db.subscriptionPeriod.update({ where, data });
}
