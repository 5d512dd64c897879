import type { Consent } from "@/features/billing/payments/schema";
import type { SavedCard } from "@/ports/payments/port";
import { accountOf } from "@/features/billing/payments/account";
import { type Ctx, inTx } from "@/server/context";
import { keepCard } from "./attach";
import { takeOutOfUse } from "./detach";
import { lockCards } from "./store";

/**
 * Updates our mirror of a card from the processor: saved in a browser that vanished, renewed by its bank, or
 * detached at the processor. Returns whether the card is one of ours. `also` runs in the same transaction.
 */
export async function syncCard(
  ctx: Ctx,
  card: SavedCard,
  also: (tx: Ctx) => Promise<void>,
  consent: Consent | null = null,
): Promise<boolean> {
  if (card.customer_id === null) return dropCard(ctx, card.id, also);
  const customer = await ctx.db.processorCustomer.findFirst({
    where: { organization_id: ctx.org.id, customer_id: card.customer_id },
  });
  if (!customer) return false;
  const { member_id, account } = customer;
  const known = await ctx.db.paymentMethod.findFirst({
    where: {
      organization_id: ctx.org.id,
      member_id,
      account,
      processor_payment_method_id: card.id,
    },
    select: { detached_at: true },
  });
  // No charge can use a card of an account that the club has left.
  const useless = !known && account !== accountOf(ctx);
  // The member removed it a moment ago; the processor will be told too.
  if (useless || known?.detached_at) await inTx(ctx, also);
  else await keepCard(ctx, { owner: { member_id, account, consent }, card }, also);
  return true;
}

/** Takes a card out of use that was detached at the processor. Returns whether it was one of ours until then. */
async function dropCard(
  ctx: Ctx,
  processor_payment_method_id: string,
  also: (tx: Ctx) => Promise<void>,
): Promise<boolean> {
  const where = { organization_id: ctx.org.id, processor_payment_method_id, detached_at: null };
  return inTx(ctx, async (tx) => {
    const found = await tx.db.paymentMethod.findFirst({ where });
    if (found) await lockCards(tx, found.member_id, found.account);
    // It may be a default since, or removed: read once more under the lock.
    const row = found && (await tx.db.paymentMethod.findFirst({ where }));
    if (row) await takeOutOfUse(tx, row);
    await also(tx);
    return row !== null;
  });
}
