/**
 * Account credit: money that credit notes keep for the member's later invoices. It stays on its original
 * payment.
 */
import { TAKEN_BACK } from "@/features/billing/disputed/where";
import { payableFrom } from "@/lib/chargeable";
import { byId, type Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { allocate, applyAllocations } from "./allocate";
import { amountDue, lockInvoice } from "./store";

type Of = { member_id: string; currency: string };
/** A payment, and the part of it that is still kept as credit (minor units). */
export type Credit = { payment_id: string; currency: string; left: number };

/** Returns the member's present credit in a currency, in minor units. */
export async function creditOf(ctx: Ctx, of: Of): Promise<number> {
  return (await readCredits(ctx, of)).reduce((sum, { left }) => sum + left, 0);
}

/**
 * Locks the member's credit until the transaction ends and returns it, oldest first. Call it before the invoice
 * is issued or locked: payments are locked before invoices everywhere. `crediting`: invoices that the transaction
 * also credits; their payments are locked in the same go, since two orders could deadlock.
 */
export async function lockCredit(
  tx: Ctx,
  { member_id, currency }: Of,
  crediting: string[] = [],
): Promise<Credit[]> {
  const organization_id = tx.org.id;
  const own = Prisma.sql`organization_id = ${organization_id} AND member_id = ${member_id} AND currency = ${currency} AND credit_amount > 0`;
  const all =
    crediting.length === 0
      ? own
      : Prisma.sql`organization_id = ${organization_id} AND id IN (
          SELECT id FROM payments WHERE ${own}
          UNION SELECT a.payment_id FROM allocations a
           WHERE a.organization_id = ${organization_id} AND a.invoice_id IN (${Prisma.join(crediting)}))`;
  // Two statements: the second counts after the lock, and so sees the changes it waited for.
  const kept = await tx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM payments WHERE ${all} ORDER BY id FOR NO KEY UPDATE`;
  return kept.length > 0 ? readCredits(tx, { member_id, currency }) : [];
}

/**
 * Pays a new invoice from locked credit, without leaving a rest that is too small for a card. Writes one
 * allocation for each payment it uses. `firm`: this much is taken whatever the rest.
 */
export async function spendCredit(
  tx: Ctx,
  credit: Credit[],
  invoice: Prisma.InvoiceModel,
  firm = 0,
): Promise<void> {
  const { id: invoice_id, member_id, currency } = invoice;
  const available = credit.reduce((sum, { left }) => sum + left, 0);
  if (available === 0) return;
  const due = amountDue(await lockInvoice(tx, invoice_id));
  let rest = firm + payableFrom(available - firm, due - firm, currency);
  for (const { payment_id, left } of credit) {
    const amount = Math.min(left, rest);
    if (amount === 0) continue;
    rest -= amount;
    const payer = { id: payment_id, member_id, currency };
    const allocation = await allocate(tx, payer, { invoice_id, amount });
    await applyAllocations(tx, payment_id, { id: allocation.id });
    const data = { credit_amount: { decrement: amount }, updated_at: tx.now() };
    await tx.db.payment.update({ where: byId(tx, payment_id), data, select: { id: true } });
  }
}

/** Returns a member's credit by payment, in one currency or in all, without a lock. */
export function readCredits(
  ctx: Ctx,
  { member_id, currency }: Pick<Of, "member_id"> & Partial<Of>,
): Promise<Credit[]> {
  // A credit note's refund comes out of the allocations, which are subtracted already.
  return ctx.db.$queryRaw<Credit[]>`
    SELECT kept.payment_id, kept.currency, kept.left FROM (
      SELECT p.id AS payment_id, p.currency, LEAST(p.credit_amount, p.amount
          - (SELECT COALESCE(sum(a.amount), 0) FROM allocations a WHERE a.organization_id = p.organization_id AND a.payment_id = p.id)
          - (SELECT COALESCE(sum(r.amount - (SELECT COALESCE(sum(rp.amount), 0) FROM refund_parts rp WHERE rp.organization_id = r.organization_id AND rp.refund_id = r.id)), 0)
               FROM refunds r WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.status IN ('pending', 'succeeded'))
          - ${TAKEN_BACK})::int AS left
        FROM payments p
       WHERE p.organization_id = ${ctx.org.id} AND p.member_id = ${member_id}
         ${currency ? Prisma.sql`AND p.currency = ${currency}` : Prisma.empty}
         AND p.status = 'succeeded' AND p.credit_amount > 0) kept
     WHERE kept.left > 0 ORDER BY payment_id`;
}
