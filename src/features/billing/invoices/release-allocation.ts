import { byId, type Ctx } from "@/server/context";
import { amountDue } from "./store";

/**
 * Takes a part of a succeeded payment (minor units) off an invoice; both are locked. The money becomes
 * unallocated again.
 */
export async function releaseAllocation(
  tx: Ctx,
  { payment_id, invoice_id, amount }: { payment_id: string; invoice_id: string; amount: number },
): Promise<void> {
  const key = { organization_id: tx.org.id, payment_id, invoice_id };
  const where = { organization_id_payment_id_invoice_id: key };
  const before = await tx.db.allocation.findUniqueOrThrow({ where });
  if (amount === before.amount) await tx.db.allocation.delete({ where });
  else await tx.db.allocation.update({ where, data: { amount: { decrement: amount } } });
  const updated_at = tx.now();
  await tx.db.payment.update({
    where: byId(tx, payment_id),
    data: { updated_at },
    select: { id: true },
  });
  const invoice = await tx.db.invoice.update({
    where: byId(tx, invoice_id),
    data: { amount_paid: { decrement: amount }, updated_at },
  });
  if (amountDue(invoice) > 0 && invoice.paid_at) {
    await tx.db.invoice.update({ where: byId(tx, invoice_id), data: { paid_at: null } });
  }
}
