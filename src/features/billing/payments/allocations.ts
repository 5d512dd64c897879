import { allocate, applyAllocations } from "@/features/billing/invoices/allocate";
import { refundedAmount, UNDER_WAY } from "@/features/billing/invoices/credit-money";
import { AllocationNotAllowed } from "@/features/billing/invoices/errors";
import { releaseAllocation } from "@/features/billing/invoices/release-allocation";
import { loadInvoice, lockInvoice, toInvoice } from "@/features/billing/invoices/store";
import { formatMoney } from "@/lib/money";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { InvalidStatusTransition } from "@/server/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import type { AllocatePayment, Payment, RemoveAllocation } from "./schema";
import { isOpen, loadPayment, lockPayment, type PaymentRow, toPayment } from "./store";

/**
 * Allocates a part of a payment (minor units) to one of the payer's open invoices: at once if the money has
 * arrived, otherwise when it does. A repeat changes nothing. Raises PaymentNotFound, InvoiceNotFound,
 * AllocationNotAllowed and InvalidStatusTransition.
 */
export async function allocatePayment(ctx: Ctx, input: AllocatePayment): Promise<Payment> {
  const { invoice_id, amount } = input;
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, input.payment_id);
    const same = payment.allocations.find((part) => part.invoice_id === invoice_id);
    if (same?.amount === amount) return toPayment(payment);
    await assertRoom(tx, payment, input, same);
    const part = await allocate(tx, payment, { invoice_id, amount });
    if (payment.status === "succeeded") await applyAllocations(tx, payment.id, part);
    return changed(tx, payment.id, "payment.allocated", { invoice_id, amount });
  });
}

function paysPlaces({ booking_id, purpose }: PaymentRow): boolean {
  return booking_id !== null || purpose === "bookings";
}

async function assertRoom(
  tx: Ctx,
  payment: PaymentRow,
  input: AllocatePayment,
  same?: { amount: number },
): Promise<void> {
  if (!isOpen(payment) && payment.status !== "succeeded") {
    throw InvalidStatusTransition({ current_status: payment.status });
  }
  const { currency } = payment;
  if (paysPlaces(payment) && isOpen(payment)) {
    throw AllocationNotAllowed({
      detail: "The payment is for its booking, and pays the invoice that confirms it.",
    });
  }
  if (same) {
    throw AllocationNotAllowed({
      detail: `The invoice already has ${formatMoney(same.amount, currency)} of this payment. Remove that first.`,
    });
  }
  if (input.currency && input.currency !== currency) {
    throw AllocationNotAllowed({ detail: `The payment is in ${currency}.` });
  }
  const taken = payment.allocations.reduce((sum, part) => sum + part.amount, 0);
  const left = Math.max(0, payment.amount - taken - (await unallocatedRefunds(tx, payment.id)));
  if (input.amount > left) {
    throw AllocationNotAllowed({
      detail: `The payment has ${formatMoney(left, currency)} left to allocate.`,
    });
  }
}

/**
 * Returns how much of a payment's unallocated rest was refunded or is about to be; credit notes cover the
 * allocated part.
 */
export async function unallocatedRefunds(tx: Ctx, payment_id: string): Promise<number> {
  const refunds = await tx.db.refund.findMany({
    where: { organization_id: tx.org.id, payment_id, ...UNDER_WAY },
    select: { amount: true, parts: { select: { amount: true } } },
  });
  return refunds.reduce(
    (sum, { amount, parts }) => parts.reduce((rest, part) => rest - part.amount, sum + amount),
    0,
  );
}

/**
 * Removes a payment's allocation, so that its invoice is due again; does nothing if there is none. Money that
 * was paid for a booking or this very invoice stays: refund it instead. The same applies once any money of the
 * invoice was refunded, of whichever payment: what was given back would otherwise count as paid. Raises
 * PaymentNotFound, InvoiceNotFound and AllocationNotAllowed.
 */
export async function removeAllocation(ctx: Ctx, input: RemoveAllocation): Promise<void> {
  const { payment_id, invoice_id } = input;
  await inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, payment_id);
    const invoice = await lockInvoice(tx, invoice_id);
    const part = await tx.db.allocation.findFirst({
      where: { organization_id: tx.org.id, payment_id, invoice_id },
    });
    if (!part) return;
    if (paysPlaces(payment) || payment.invoice_id) {
      throw AllocationNotAllowed({
        detail: "The payment was made for what this invoice bills. Refund it instead.",
      });
    }
    const given = await refundedAmount(tx, { invoice_id });
    if (given > 0) {
      const back = formatMoney(given, payment.currency);
      throw AllocationNotAllowed({
        detail: `${back} was refunded for the invoice's credit notes. Refund the rest instead.`,
      });
    }
    if (payment.status === "succeeded") await owe(tx, invoice, part);
    else await tx.db.allocation.delete({ where: byId(tx, part.id) });
    await changed(tx, payment_id, "payment.deallocated", { invoice_id, amount: part.amount });
  });
}

async function owe(
  tx: Ctx,
  before: Prisma.InvoiceModel,
  part: { invoice_id: string; amount: number; payment_id: string },
): Promise<void> {
  const { invoice_id, amount, payment_id } = part;
  await releaseAllocation(tx, { payment_id, invoice_id, amount });
  const now = tx.now();
  const after = await loadInvoice(tx, invoice_id);
  const changes = changesOf(toInvoice(before, now), toInvoice(after, now));
  await recordEvent(tx, "invoice.payment_removed", invoice_id, { ...changes, payment_id, amount });
}

async function changed(
  tx: Ctx,
  id: string,
  type: "payment.allocated" | "payment.deallocated",
  data: { invoice_id: string; amount: number },
): Promise<Payment> {
  await tx.db.payment.update({ where: byId(tx, id), data: { updated_at: tx.now() } });
  await recordEvent(tx, type, id, data);
  return toPayment(await loadPayment(tx, id));
}
