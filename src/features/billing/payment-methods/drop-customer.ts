import { type Ctx, inTx } from "@/server/context";
import { dropCards, keyOfDeletion } from "./delete-customers";
import { lockCards } from "./store";

/**
 * Drops a customer that was deleted at the processor, with its cards, which can no longer be charged; the
 * member's next card creates a new customer. Leaves a customer alone that still exists there. Returns whether
 * the customer is one of ours; `also` runs in the same transaction. Raises the port's ProcessorUnavailable.
 */
export async function dropCustomer(
  ctx: Ctx,
  of: { account: string | null; customer_id: string },
  also: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  const where = {
    organization_id: ctx.org.id,
    account: of.account ?? "",
    customer_id: of.customer_id,
  };
  const customer = await ctx.db.processorCustomer.findFirst({ where });
  if (!customer) return wasDeletedByUs(ctx, where, also);
  const exists = await ctx.payments.customerExists(of);
  await inTx(ctx, async (tx) => {
    if (!exists) {
      const { member_id, account } = customer;
      await lockCards(tx, member_id, account);
      await dropCards(tx, { organization_id: tx.org.id, member_id, account });
      await tx.db.processorCustomer.deleteMany({ where });
    }
    await also(tx);
  });
  return true;
}

/**
 * Tells whether we deleted the customer ourselves: then it is no longer stored here, and nothing remains to be
 * done.
 */
async function wasDeletedByUs(
  ctx: Ctx,
  { organization_id, ...of }: { organization_id: string; account: string; customer_id: string },
  also: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  const where = { organization_id, idempotency_key: keyOfDeletion(of) };
  if (!(await ctx.db.processorCall.findFirst({ where, select: { id: true } }))) return false;
  await inTx(ctx, also);
  return true;
}
