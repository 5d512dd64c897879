import { awaitCall } from "@/features/billing/payments/await-call";
import {
  beginCall,
  isAbandoned,
  type ProcessorCall,
  unfinishedCall,
} from "@/features/billing/payments/calls";
import { isOpen, lockPayment } from "@/features/billing/payments/store";
import { type PaymentRef, purposeOf } from "./purpose";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { runCall } from "./run-call";
import { settlePayment } from "./settle";

/**
 * Makes sure that a payment can no longer be charged: finishes an attempt of unknown outcome, cancels the
 * intent, and settles whatever the processor answers ("already paid" included). Returns false while the
 * processor is still processing the payment. Raises ProcessorUnavailable.
 */
export async function closePayment(ctx: Ctx, payment: PaymentRef): Promise<boolean> {
  let [cancelled, looked] = [false, false];
  for (;;) {
    const next = await nextStep(ctx, payment, { mayCancel: !cancelled, mayLook: !looked });
    if (next === "look") {
      await settlePayment(ctx, payment.id);
      looked = true;
      continue;
    }
    if (typeof next === "string") return next === "closed";
    cancelled ||= next.kind === "cancel_intent";
    // The charge's own caller is probably still waiting for the answer.
    const running = next.found && next.kind !== "cancel_intent" && !isAbandoned(next, ctx.now());
    if (running && (await awaitCall(ctx, next))) continue;
    await runCall(ctx, next, { again: next.found });
  }
}

type Step = ProcessorCall & { found: boolean };

async function nextStep(
  ctx: Ctx,
  ref: PaymentRef,
  { mayCancel, mayLook }: { mayCancel: boolean; mayLook: boolean },
): Promise<Step | "look" | "closed" | "busy"> {
  return inTx(ctx, async (tx) => {
    const { id } = ref;
    await purposeOf(tx, ref).lock(tx, ref);
    const payment = await lockPayment(tx, id);
    if (!isOpen(payment)) return "closed";
    const unfinished = await unfinishedCall(tx, id);
    if (unfinished) return { ...unfinished, found: true };
    // The processor cannot cancel an intent that it is processing.
    if (payment.status === "processing") return mayLook ? "look" : "busy";
    if (payment.provider_payment_intent_id) {
      if (!mayCancel) return "busy";
      const params = {
        account: payment.account || null,
        intent_id: payment.provider_payment_intent_id,
      };
      const call = await beginCall(tx, { kind: "cancel_intent", payment_id: id, params });
      return { ...call, found: false };
    }
    // There is no intent, and no call that could have created one.
    const data = { status: "cancelled", updated_at: tx.now() };
    await tx.db.payment.update({ where: byId(tx, id), data, select: { id: true } });
    await recordEvent(tx, "payment.cancelled", id, { from: payment.status, to: "cancelled" });
    return "closed";
  });
}
