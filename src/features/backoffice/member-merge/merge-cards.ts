import { beginDeletions } from "@/features/billing/payment-methods/delete-customers";
import type { ProcessorCall } from "@/features/billing/payments/calls";
import { saveSubscription } from "@/features/memberships/subscriptions/store";
import type { Ctx } from "@/server/context";

type Both = { target: { id: string }; duplicate: { id: string } };
export type CardPlan = {
  /** Provider accounts at which both are customers. */
  accounts: string[];
  removed_payment_method_ids: string[];
  cardless_subscription_ids: string[];
};

/**
 * Plans which cards cannot move: a member is one customer at each provider account, so where both
 * are customers, the source's cards are removed, and its memberships lose theirs.
 */
export async function planCards(tx: Ctx, { target, duplicate }: Both): Promise<CardPlan> {
  const organization_id = tx.org.id;
  const customersOf = (member_id: string) =>
    tx.db.processorCustomer.findMany({ where: { organization_id, member_id } });
  const own = new Set((await customersOf(target.id)).map(({ account }) => account));
  const accounts = (await customersOf(duplicate.id))
    .map(({ account }) => account)
    .filter((account) => own.has(account));
  const cards = { account: { in: accounts }, member_id: duplicate.id };
  const removed = await tx.db.paymentMethod.findMany({
    where: { organization_id, detached_at: null, ...cards },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const cardless = await tx.db.subscription.findMany({
    where: { organization_id, member_id: duplicate.id, ended_at: null, payment_method: cards },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return {
    accounts,
    removed_payment_method_ids: removed.map(({ id }) => id),
    cardless_subscription_ids: cardless.map(({ id }) => id),
  };
}

/**
 * Removes those cards, and moves the customers that can move. Returns the calls to make afterwards.
 */
export async function mergeCards(
  tx: Ctx,
  { target, duplicate }: Both,
  { accounts, cardless_subscription_ids: cardless }: CardPlan,
): Promise<ProcessorCall[]> {
  const organization_id = tx.org.id;
  const calls = await beginDeletions(tx, { member_id: duplicate.id, accounts });
  const where = { organization_id, member_id: duplicate.id };
  await tx.db.processorCustomer.updateMany({ where, data: { member_id: target.id } });
  const rows = await tx.db.subscription.findMany({
    where: { organization_id, id: { in: cardless } },
  });
  for (const row of rows) {
    const change = { payment_method_id: null };
    await saveSubscription(tx, row, change, { type: "subscription.updated" });
  }
  return calls;
}
