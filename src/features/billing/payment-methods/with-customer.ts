import { accountOf } from "@/features/billing/payments/account";
import { isRefused } from "@/features/billing/payments/processor-errors";
import type { Ctx } from "@/server/context";
import { ensureCustomer } from "./customer";
import { dropCustomer } from "./drop-customer";

/**
 * Makes a call for the member's customer at the processor, and returns its answer. A customer that the processor does
 * not know (any more) is dropped, and the call made once more for a new one. Raises what `ensureCustomer` and the call
 * raise, and the port's ProcessorUnavailable.
 */
export async function withCustomer<T>(
  ctx: Ctx,
  memberId: string,
  call: (customer_id: string) => Promise<T>,
): Promise<T> {
  const customer_id = await ensureCustomer(ctx, memberId);
  try {
    return await call(customer_id);
  } catch (error) {
    if (!isUnknownCustomer(error)) throw error;
    const account = accountOf(ctx) || null;
    await dropCustomer(ctx, { account, customer_id }, async () => undefined);
    return call(await ensureCustomer(ctx, memberId));
  }
}

/** Tells whether the customer was deleted there, its notice lost, or made with other keys, as those of a trial. */
function isUnknownCustomer(error: unknown): boolean {
  return isRefused(error) && error.code === "resource_missing" && error.param === "customer";
}
