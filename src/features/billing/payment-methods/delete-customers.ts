import { beginCall, type ProcessorCall } from "@/features/billing/payments/calls";
import { releaseAtProcessor } from "@/features/billing/payments/release-at-processor";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

/** Returns the idempotency key for deleting a customer, which happens only once. */
export const keyOfDeletion = (of: { account: string; customer_id: string }) =>
  `delete_customer:${of.account}:${of.customer_id}`;

/**
 * Deletes a member's customers and their cards in the caller's transaction: the rows at once, the processor's
 * side by the returned calls, to be made afterwards with `finishDeletion`. Covers all accounts, or the given
 * ones. Skips a customer that is still being created.
 */
export async function beginDeletions(
  tx: Ctx,
  { member_id, accounts }: { member_id: string; accounts?: string[] },
): Promise<ProcessorCall[]> {
  const organization_id = tx.org.id;
  const where = { organization_id, member_id, ...(accounts && { account: { in: accounts } }) };
  await tx.db.$queryRaw`
    SELECT 1 FROM processor_customers
     WHERE organization_id = ${organization_id} AND member_id = ${member_id} ORDER BY id FOR NO KEY UPDATE`;
  const customers = await tx.db.processorCustomer.findMany({ where, orderBy: { id: "asc" } });
  const calls: ProcessorCall[] = [];
  for (const { id, account, customer_id } of customers) {
    if (!customer_id) continue;
    await dropCards(tx, { organization_id, member_id, account });
    await tx.db.processorCustomer.delete({ where: byId(tx, id) });
    const params = { account: account || null, customer_id };
    const key = keyOfDeletion({ account, customer_id });
    calls.push(await beginCall(tx, { kind: "delete_customer", key, params }));
  }
  return calls;
}

/** Takes the cards of a deleted customer out of use. */
export async function dropCards(
  tx: Ctx,
  of: { organization_id: string; member_id: string; account: string },
): Promise<void> {
  const cards = { ...of, detached_at: null };
  for (const { id } of await tx.db.paymentMethod.findMany({ where: cards })) {
    await recordEvent(tx, "payment_method.detached", id);
  }
  const now = tx.now();
  const data = { detached_at: now, is_default: false, updated_at: now };
  await tx.db.paymentMethod.updateMany({ where: cards, data });
}

/** Makes or repeats the call that deletes a customer. Throws when the processor cannot be reached. */
export async function finishDeletion(ctx: Ctx, call: ProcessorCall): Promise<void> {
  const params = call.params as { account: string | null; customer_id: string };
  const idempotencyKey = call.idempotency_key;
  await releaseAtProcessor(ctx, call, "deleted", () =>
    ctx.payments.deleteCustomer({ ...params, idempotencyKey }),
  );
}
