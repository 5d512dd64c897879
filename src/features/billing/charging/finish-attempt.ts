import { awaitCall } from "@/features/billing/payments/await-call";
import {
  type CallOutcome,
  isAbandoned,
  type ProcessorCall,
} from "@/features/billing/payments/calls";
import { byId, type Ctx } from "@/server/context";
import { CheckoutInProgress } from "./errors";
import type { PaymentRef } from "./purpose";
import { runCall } from "./run-call";

/** Makes the attempt, or waits for the one that is running; repeats an attempt whose process died. */
export async function finishAttempt(
  ctx: Ctx,
  { step, call, payment }: { step: "attempt" | "join"; call: ProcessorCall; payment: PaymentRef },
): Promise<CallOutcome> {
  if (step === "join" && !isAbandoned(call, ctx.now())) {
    const finished = await awaitCall(ctx, call);
    if (!finished) throw CheckoutInProgress({ payment_id: call.payment_id ?? undefined });
    return finished;
  }
  const finished = await runCall(ctx, call, { again: step === "join", of: payment });
  return finished ?? ctx.db.processorCall.findUniqueOrThrow({ where: byId(ctx, call.id) });
}
