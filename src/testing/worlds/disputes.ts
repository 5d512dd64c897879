import { recordDispute } from "@/features/billing/disputes/record";
import type { DisputeState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";

/** Records what the processor says of a payment's dispute: its first one, unless another `id` is given. */
export async function tellDispute(
  ctx: Ctx,
  payment_id: string,
  told: Partial<DisputeState> = {},
): Promise<boolean> {
  return recordDispute(ctx, payment_id, {
    ...{ id: `du_${payment_id}`, status: "needs_response", amount: 700, currency: "EUR" },
    ...{ intent_id: null, reason: "fraudulent", respond_by: null, created_at: ctx.now() },
    ...told,
  });
}
