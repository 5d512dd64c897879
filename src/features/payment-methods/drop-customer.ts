import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { lockCards } from "./store";

/**
 * Lets go of a customer that was deleted at the processor, with its cards: they can be charged no more, and
 * the member's next card makes a new customer. One that still exists there is left alone. Gives whether the
 * customer is one of ours; `also` runs in the same transaction. Raises ProcessorUnavailable of the port.
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
  if (!customer) return false;
  const exists = await ctx.payments.customerExists(of);
  await inTx(ctx, async (tx) => {
    if (!exists) {
      const { member_id, account } = customer;
      await lockCards(tx, member_id);
      const cards = { organization_id: tx.org.id, member_id, account, detached_at: null };
      for (const { id } of await tx.db.paymentMethod.findMany({ where: cards })) {
        await recordEvent(tx, "payment_method.detached", id);
      }
      const now = tx.now();
      const data = { detached_at: now, is_default: false, updated_at: now };
      await tx.db.paymentMethod.updateMany({ where: cards, data });
      await tx.db.processorCustomer.deleteMany({ where });
    }
    await also(tx);
  });
  return true;
}
