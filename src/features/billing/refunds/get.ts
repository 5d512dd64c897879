import type { Ctx } from "@/server/context";
import type { Refund, RefundId } from "./schema";
import { loadRefund, toRefund } from "./store";

/** Returns one refund. Raises RefundNotFound. */
export async function getRefund(ctx: Ctx, input: RefundId): Promise<Refund> {
  return toRefund(await loadRefund(ctx, input.refund_id));
}
