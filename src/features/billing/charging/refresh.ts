import { isAbandoned, unfinishedCall } from "@/features/billing/payments/calls";
import type { Ctx } from "@/server/context";
import { runCall } from "./run-call";
import { settlePayment } from "./settle";

/** Settles a payment by the processor's present answer; first repeats an attempt whose process died. */
export async function refresh(ctx: Ctx, paymentId: string): Promise<void> {
  const call = await unfinishedCall(ctx, paymentId);
  if (call && isAbandoned(call, ctx.now())) await runCall(ctx, call, { again: true });
  else await settlePayment(ctx, paymentId);
}
