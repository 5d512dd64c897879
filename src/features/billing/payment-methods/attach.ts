import { beginCall, finishCall, type ProcessorCall } from "@/features/billing/payments/calls";
import { consentOf } from "@/features/billing/payments/consent";
import { PaymentFailed } from "@/features/billing/payments/errors";
import { asUnavailable, isRefused } from "@/features/billing/payments/processor-errors";
import { accountOf } from "@/features/billing/payments/account";
import type { Failure, SavedCard } from "@/ports/payments/port";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/jobs/events";
import { beginDetach, finishDetach } from "./detach";
import type { AttachPaymentMethod, PaymentMethod } from "./schema";
import {
  type CardOwner,
  lockCards,
  type OwnerAt,
  type PaymentMethodRow,
  recordCard,
  toPaymentMethod,
} from "./store";
import { withCustomer } from "./with-customer";

type AttachParams = {
  account: string | null;
  customer_id: string;
  payment_method_id: string;
} & CardOwner;

/**
 * Saves a card that the client has collected with the processor. Saving the same card again gives the same
 * saved card. Raises MemberNotFound, PaymentFailed (402: the card was declined), ProcessorUnavailable, and a
 * validation fault for an id that the processor does not know or that belongs to another customer.
 */
export async function attachPaymentMethod(
  ctx: Ctx,
  input: AttachPaymentMethod,
): Promise<PaymentMethod> {
  const of: Omit<AttachParams, "customer_id"> = {
    account: accountOf(ctx) || null,
    payment_method_id: input.processor_payment_method_id,
    member_id: input.member_id,
    consent: consentOf(ctx, input.consent, "consent"),
    ...(input.metadata && { metadata: input.metadata }),
  };
  try {
    const result = await withCustomer(ctx, input.member_id, async (customer_id) => {
      const params = { ...of, customer_id };
      const call = await inTx(ctx, (tx) => beginCall(tx, { kind: "attach_card", params }));
      return attachCard(ctx, call);
    });
    if (result.failure) throw declined(result.failure);
    return toPaymentMethod(result.row, ctx.now());
  } catch (error) {
    if (!isRefused(error)) throw asUnavailable(error);
    throw fieldFault(
      ["body", "processor_payment_method_id"],
      "payment_method_not_usable",
      "This card is not available. Enter it again, or use another.",
      input.processor_payment_method_id,
    );
  }
}

type Attached = { row: PaymentMethodRow; failure: null } | { row: null; failure: Failure };

/** Makes the call that saves a card, or repeats it under the same key, and mirrors the result. */
export async function attachCard(ctx: Ctx, call: ProcessorCall): Promise<Attached> {
  const { account, customer_id, payment_method_id, ...owner } = call.params as AttachParams;
  const request = { account, customer_id, payment_method_id };
  const of = { ...owner, account: account ?? "" };
  try {
    const { card, failure } = await ctx.payments.attachPaymentMethod({
      ...request,
      idempotencyKey: call.idempotency_key,
    });
    if (card) return { row: await keepCard(ctx, { owner: of, card, call }), failure: null };
    await inTx(ctx, (tx) => finishCall(tx, call, "declined", failure.code));
    return { row: null, failure };
  } catch (error) {
    if (isRefused(error)) await inTx(ctx, (tx) => finishCall(tx, call, "refused", error.code));
    throw error;
  }
}

/**
 * Mirrors a saved card, one visible card per number; an older card with the same number is detached at the
 * processor. `also` runs in the same transaction.
 */
export async function keepCard(
  ctx: Ctx,
  saved: {
    owner: OwnerAt;
    card: SavedCard;
    call?: ProcessorCall;
  },
  also: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<PaymentMethodRow> {
  const { row, detach } = await inTx(ctx, async (tx) => {
    await lockCards(tx, saved.owner.member_id, saved.owner.account);
    const recorded = await recordCard(tx, saved.owner, saved.card);
    if (saved.call) await finishCall(tx, saved.call, "attached");
    await also(tx);
    if (recorded.changed) await recordEvent(tx, "payment_method.attached", recorded.row.id);
    const { replaced } = recorded;
    return { row: recorded.row, detach: replaced && (await beginDetach(tx, replaced)) };
  });
  // Nobody waits for the older card; if detaching it fails, the reconciler repeats it.
  if (detach) await finishDetach(ctx, detach).catch(() => undefined);
  return row;
}

function declined(failure: Failure): Error {
  return PaymentFailed({
    detail: `${failure.message} The card was not saved. Check its details, or use another card.`,
    failure_code: failure.code,
    failure_message: failure.message,
  });
}
