import { lockPayment } from "@/features/billing/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { untilBlocked } from "./waits";

/**
 * Does the work while another transaction holds the first of two payments, and returns its result. Raises unless it
 * waits there without holding the second one: whoever locks both in this order could otherwise deadlock with it.
 */
export async function lockingInOrder<T>(
  ctx: Ctx,
  [first, second]: [first: string, second: string],
  work: () => Promise<T>,
): Promise<T> {
  const waited = await inTx(ctx, async (tx) => {
    await lockPayment(tx, first);
    const done = work();
    await untilBlocked(tx, [done]);
    await tx.db.$queryRaw`
      SELECT 1 FROM payments WHERE organization_id = ${tx.org.id} AND id = ${second} FOR NO KEY UPDATE NOWAIT`;
    return { done };
  });
  return waited.done;
}
