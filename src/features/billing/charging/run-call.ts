import type { CallOutcome, ProcessorCall } from "@/features/billing/payments/calls";
import { asUnavailable, isRefused } from "@/features/billing/payments/processor-errors";
import { replayCall } from "@/features/billing/payments/replay-call";
import type { ConfirmIntent, CreateIntent, IntentState } from "@/ports/payments/port";
import type { Ctx } from "@/server/context";
import type { PaymentRef } from "./purpose";
import { settlePayment } from "./settle";

/**
 * Makes a payment's committed call and settles its result. A repeat (`again`) gets the key's first answer,
 * which may be long out of date, so it retrieves the intent again. `of`: the payment, if the caller knows it. Returns
 * how the call has finished. Raises ProcessorUnavailable when the result is unknown; the reconciler then finishes it.
 */
export async function runCall(
  ctx: Ctx,
  call: ProcessorCall,
  { again = false, of }: { again?: boolean; of?: PaymentRef } = {},
): Promise<CallOutcome | null> {
  const payment_id = call.payment_id ?? "";
  try {
    const intent = await act(ctx, call, again);
    return await settlePayment(ctx, payment_id, { answer: { intent }, call, of });
  } catch (error) {
    if (!isRefused(error)) throw asUnavailable(error, { payment_id });
    return settlePayment(ctx, payment_id, { answer: { refusal: error }, call, of });
  }
}

async function act(ctx: Ctx, call: ProcessorCall, again: boolean): Promise<IntentState> {
  if (!again) return make(ctx, call);
  const { account } = call.params as { account: string | null };
  const { id } = await replayCall(call, ctx.now(), {
    make: () => make(ctx, call),
    find: () => findOutcome(ctx, call),
  });
  return ctx.payments.retrieveIntent({ account, intent_id: id });
}

function make(ctx: Ctx, call: ProcessorCall): Promise<IntentState> {
  const { payments } = ctx;
  const params = call.params as object;
  const idempotencyKey = call.idempotency_key;
  switch (call.kind) {
    case "create_intent":
      return payments.createIntent({ ...(params as unknown as CreateIntent), idempotencyKey });
    case "confirm_intent":
      return payments.confirmIntent({ ...(params as unknown as ConfirmIntent), idempotencyKey });
    default:
      return payments.cancelIntent({ ...(params as unknown as ConfirmIntent), idempotencyKey });
  }
}

/** Finds the result of a call whose key is forgotten: the intent, by its id or our metadata. */
async function findOutcome(ctx: Ctx, call: ProcessorCall): Promise<IntentState | null> {
  if (call.kind !== "create_intent") {
    const { account, intent_id } = call.params as unknown as ConfirmIntent;
    return ctx.payments.retrieveIntent({ account, intent_id });
  }
  const { account, customer_id } = call.params as unknown as CreateIntent;
  const intents = await ctx.payments.listIntents({ account, customer_id });
  return intents.find((intent) => intent.metadata["payment_id"] === call.payment_id) ?? null;
}
