import { newId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { AllocationNotAllowed } from "./errors";
import { amountDue, lockInvoice, mayPay, toInvoice } from "./store";

type Payer = { id: string; member_id: string; currency: string };

/**
 * Reserves a part of a payment for an open invoice of the payer, or of an account that it may pay for (contract
 * §4); the invoice counts it once the payment has succeeded. Raises InvoiceNotFound and AllocationNotAllowed.
 */
export async function allocate(
  tx: Ctx,
  payment: Payer,
  part: { invoice_id: string; amount: number },
): Promise<Prisma.AllocationModel> {
  return allocateTo(tx, payment, await lockInvoice(tx, part.invoice_id), part.amount);
}

/** The same for an invoice that the transaction has just locked or issued: its row is as it stands. */
export async function allocateTo(
  tx: Ctx,
  payment: Payer,
  invoice: Prisma.InvoiceModel,
  amount: number,
): Promise<Prisma.AllocationModel> {
  const refuse = (detail: string) =>
    AllocationNotAllowed({ detail, resource: "invoice", resource_id: invoice.id });
  if (!(await mayPay(tx, invoice, payment.member_id))) {
    throw refuse("The invoice belongs to another member.");
  }
  if (invoice.currency !== payment.currency) {
    throw refuse(`The invoice is in ${invoice.currency}, the payment in ${payment.currency}.`);
  }
  if (invoice.status !== "open" || amount > amountDue(invoice)) {
    const due = formatMoney(amountDue(invoice), invoice.currency);
    throw refuse(`The invoice has ${due} left to pay.`);
  }
  return tx.db.allocation.create({
    data: {
      id: newId("all"),
      organization_id: tx.org.id,
      payment_id: payment.id,
      invoice_id: invoice.id,
      amount,
      currency: payment.currency,
      created_at: tx.now(),
    },
  });
}

/** Pays a part of an invoice that the transaction has just issued with a payment that has succeeded. */
export async function payIssued(
  tx: Ctx,
  payment: Payer,
  invoice: Prisma.InvoiceModel,
  amount: number,
): Promise<void> {
  await apply(tx, await allocateTo(tx, payment, invoice, amount), invoice);
}

/**
 * Applies the allocations of a payment that has succeeded. Money that an invoice no longer needs (paid
 * otherwise in the meantime) stays unallocated on the payment, and is refunded if a card was charged for that
 * invoice. `only`: the allocation that was just added.
 */
export async function applyAllocations(
  tx: Ctx,
  paymentId: string,
  only?: { id: string },
): Promise<void> {
  const allocations = await tx.db.allocation.findMany({
    where: { organization_id: tx.org.id, payment_id: paymentId, ...(only && { id: only.id }) },
    // The same order everywhere, so that two payments cannot deadlock on each other's invoices.
    orderBy: { invoice_id: "asc" },
  });
  for (const allocation of allocations)
    await apply(tx, allocation, await lockInvoice(tx, allocation.invoice_id));
}

async function apply(
  tx: Ctx,
  allocation: Prisma.AllocationModel,
  invoice: Prisma.InvoiceModel,
): Promise<void> {
  const amount = Math.min(allocation.amount, amountDue(invoice));
  if (amount === 0) {
    await tx.db.allocation.delete({ where: byId(tx, allocation.id) });
    return;
  }
  if (amount < allocation.amount) {
    await tx.db.allocation.update({ where: byId(tx, allocation.id), data: { amount } });
  }
  const settled = amount === amountDue(invoice);
  const now = tx.now();
  const row = await tx.db.invoice.update({
    where: byId(tx, invoice.id),
    data: {
      amount_paid: { increment: amount },
      updated_at: now,
      ...(settled && { paid_at: now }),
    },
  });
  await recordEvent(tx, settled ? "invoice.paid" : "invoice.partially_paid", invoice.id, {
    ...changesOf(toInvoice(invoice, now), toInvoice(row, now)),
    payment_id: allocation.payment_id,
    amount,
  });
}
