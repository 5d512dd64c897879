import { beginCall, type ProcessorCall } from "@/features/billing/payments/calls";
import { releaseAtProcessor } from "@/features/billing/payments/release-at-processor";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { PaymentMethodInUse } from "./errors";
import type { PaymentMethodId } from "./schema";
import {
  loadMember,
  loadPaymentMethod,
  loadUsableCards,
  lockCards,
  type PaymentMethodRow,
} from "./store";

/**
 * Removes a card for good: here at once, at the processor now or as soon as it answers. If it was the default, the
 * newest other card that can be used becomes it. Raises MemberNotFound, PaymentMethodNotFound and PaymentMethodInUse.
 */
export async function detachPaymentMethod(ctx: Ctx, input: PaymentMethodId): Promise<void> {
  await loadMember(ctx, input.member_id);
  const call = await inTx(ctx, async (tx) => {
    await lockCards(tx, input.member_id);
    const row = await loadPaymentMethod(tx, input);
    if (await isInUse(tx, row)) {
      throw PaymentMethodInUse({ resource: "payment_method", resource_id: row.id });
    }
    await takeOutOfUse(tx, row);
    return beginDetach(tx, row);
  });
  // The card can no longer be used; an outage only delays the processor's side.
  await finishDetach(ctx, call).catch(() => undefined);
}

/** Takes a card out of use here, and passes on that it was the default. The member's cards are locked. */
export async function takeOutOfUse(tx: Ctx, row: PaymentMethodRow): Promise<void> {
  const now = tx.now();
  const data = { detached_at: now, is_default: false, updated_at: now };
  await tx.db.paymentMethod.update({ where: byId(tx, row.id), data, select: { id: true } });
  await recordEvent(tx, "payment_method.detached", row.id);
  if (row.is_default) await passOnDefault(tx, row);
}

/** Makes the newest card that can be used the default: what the old one paid for goes on. */
async function passOnDefault(tx: Ctx, { member_id, account }: PaymentMethodRow): Promise<void> {
  const [next] = await loadUsableCards(tx, { member_id, account });
  if (!next) return;
  const data = { is_default: true, updated_at: tx.now() };
  await tx.db.paymentMethod.update({ where: byId(tx, next.id), data, select: { id: true } });
  await recordEvent(tx, "payment_method.default_set", next.id);
}

/**
 * Tells whether a payment with the card is in progress: at the processor, at the bank, or of unknown outcome.
 */
async function isInUse(tx: Ctx, row: PaymentMethodRow): Promise<boolean> {
  const payment = await tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      payment_method_id: row.id,
      OR: [
        { status: { in: ["requires_action", "processing"] } },
        { status: "pending", attempts: { some: { finished_at: null } } },
      ],
    },
    select: { id: true },
  });
  return payment !== null;
}

/** Writes the call that detaches a card at the processor. */
export async function beginDetach(tx: Ctx, row: PaymentMethodRow): Promise<ProcessorCall> {
  const params = {
    account: row.account || null,
    payment_method_id: row.processor_payment_method_id,
  };
  return beginCall(tx, { kind: "detach_card", params });
}

/** Makes or repeats the call that detaches a card. Throws when the processor cannot be reached. */
export async function finishDetach(ctx: Ctx, call: ProcessorCall): Promise<void> {
  const params = call.params as { account: string | null; payment_method_id: string };
  const idempotencyKey = call.idempotency_key;
  await releaseAtProcessor(ctx, call, "detached", () =>
    ctx.payments.detachPaymentMethod({ ...params, idempotencyKey }),
  );
}
