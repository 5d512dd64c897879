import { leastCharge } from "@/lib/chargeable";
import { formatMoney } from "@/lib/money";
import { type PaymentRef, type Purchase, purposeOf } from "./purpose";
import {
  type CallOutcome,
  finishCall,
  type ProcessorCall,
  unfinishedCall,
} from "@/features/billing/payments/calls";
import { PaymentNotFound } from "@/features/billing/payments/errors";
import { asUnavailable, isGone, isRefused } from "@/features/billing/payments/processor-errors";
import { pushRefund } from "@/features/billing/payments/refund";
import { isOpen, lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import type { IntentState, ProcessorRefused } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";

/** The processor's answer: the intent's state, or a refusal of the call itself. */
export type ProcessorAnswer =
  | { intent: IntentState; refusal?: undefined }
  | { intent?: undefined; refusal: ProcessorRefused };

export type SettleOptions = {
  /** The answer to the call just made; without it the intent is retrieved. */
  answer?: ProcessorAnswer;
  /** The call that this answer finishes. */
  call?: ProcessorCall;
  /** The payment, where the caller knows it: with an answer, it need not be read before it is locked. */
  of?: PaymentRef;
  /** The intent's id, for when the answer that contained it was lost (webhooks know it). */
  intentId?: string;
  /** Runs in the transaction that records the effect. */
  also?: (tx: Ctx) => Promise<void>;
};

/**
 * The payment as it was read: if its version is unchanged under the lock, an intent retrieved since is up to
 * date.
 */
type Snapshot = PaymentRef & {
  version: string;
  intentId: string | null;
  account: string;
};

/** For a payment that an answer settles: nothing is compared with it, and nothing retrieved. */
const UNREAD = { version: "", intentId: null, account: "" };

/**
 * Applies the processor's state to a payment and its purpose. This is the only place that hands over things
 * paid for by card: checkout, the return from the bank, webhooks, expiry and the reconciler all end here. Safe
 * to repeat: `succeeded` is final, and an answer older than the row is retrieved again. Returns how the call
 * has finished, if it was given with its answer. Raises ProcessorUnavailable.
 */
export async function settlePayment(
  ctx: Ctx,
  paymentId: string,
  options: SettleOptions = {},
): Promise<CallOutcome | null> {
  for (let round = 1; ; round++) {
    const { of } = options;
    const seen = of && options.answer ? { ...of, ...UNREAD } : await readSnapshot(ctx, paymentId);
    const answer = options.answer ?? (await retrieve(ctx, seen, { ...options, paymentId }));
    const settled = await inTx(ctx, (tx) => settle(tx, { paymentId, seen, answer, options }));
    if (settled.stale && round < 5) continue;
    // The refund is recorded; if sending it fails here, the reconciler sends it.
    if (settled.refund) await pushRefund(ctx, settled.refund).catch(() => undefined);
    return settled.finished;
  }
}

async function readSnapshot(ctx: Ctx, paymentId: string): Promise<Snapshot> {
  const [row] = await ctx.db.$queryRaw<
    Snapshot[]
  >`SELECT xmin::text AS version, id, booking_id, purpose, provider_payment_intent_id AS "intentId", account
      FROM payments WHERE id = ${paymentId} AND organization_id = ${ctx.org.id}`;
  if (!row) throw PaymentNotFound({ resource: "payment", resource_id: paymentId });
  return row;
}

async function retrieve(
  ctx: Ctx,
  seen: Snapshot,
  { paymentId, intentId }: SettleOptions & { paymentId: string },
): Promise<ProcessorAnswer | null> {
  const id = seen.intentId ?? intentId;
  if (!id) return null;
  try {
    const account = seen.account || null;
    const intent = await ctx.payments.retrieveIntent({ account, intent_id: id });
    // An intent whose metadata names another payment must not pay for this one.
    return seen.intentId || intent.metadata["payment_id"] === paymentId ? { intent } : null;
  } catch (error) {
    if (seen.intentId && isRefused(error) && isGone(error)) return { refusal: error };
    throw asUnavailable(error, { payment_id: paymentId });
  }
}

type Work = {
  paymentId: string;
  seen: Snapshot;
  answer: ProcessorAnswer | null;
  options: SettleOptions;
};

type Settled = {
  /** The answer may be older than the row: nothing was done. */
  stale?: true;
  /** The refund that was opened. */
  refund: string | null;
  finished: CallOutcome | null;
};

/** Settles in one transaction: locks the thing that is paid for, then the payment. */
async function settle(tx: Ctx, work: Work): Promise<Settled> {
  const { paymentId, answer, options } = work;
  const purchase = await purposeOf(tx, work.seen).lock(tx, work.seen);
  const payment = await lockPayment(tx, paymentId);
  const over = !isOpen(payment) && !(answer?.intent?.status === "succeeded");
  if (!over && answer && (await isStale(tx, payment, work)))
    return { stale: true, refund: null, finished: null };
  const { call } = options;
  const finished = call && answer ? await finishCall(tx, call, ...outcomeOf(answer)) : null;
  await options.also?.(tx);
  if (over || !answer || payment.status === "succeeded") return { refund: null, finished };
  const refund = answer.refusal
    ? await refused(tx, purchase, payment, answer.refusal)
    : await record(tx, purchase, payment, { intent: answer.intent, call });
  return { refund, finished };
}

/**
 * Tells whether a retrieved state may be older than the row, which has changed since or has an attempt of its
 * own running. A success is never too old.
 */
async function isStale(tx: Ctx, payment: PaymentRow, work: Work): Promise<boolean> {
  if (work.options.answer || work.answer?.intent?.status === "succeeded") return false;
  const [row] = await tx.db.$queryRaw<
    { version: string }[]
  >`SELECT xmin::text AS version FROM payments WHERE organization_id = ${tx.org.id} AND id = ${payment.id}`;
  return row?.version !== work.seen.version;
}

function outcomeOf(answer: ProcessorAnswer): [string, string | null] {
  if (answer.refusal) return ["refused", answer.refusal.code];
  const { status, failure } = answer.intent;
  return status === "requires_payment_method"
    ? ["declined", failure?.code ?? null]
    : [status, null];
}

/** Clears an earlier attempt's failure, which does not apply to a running or successful one. */
const NO_FAILURE = { failure_code: null, failure_message: null };

async function record(
  tx: Ctx,
  purchase: Purchase,
  payment: PaymentRow,
  said: { intent: IntentState; call?: ProcessorCall },
): Promise<string | null> {
  const { intent } = said;
  // Another caller's running attempt is settled by its own answer.
  const pending = said.call ? null : await unfinishedCall(tx, payment.id);
  if (pending && intent.status !== "succeeded" && intent.status !== "cancelled") return null;
  const known = { provider_payment_intent_id: intent.id };
  switch (intent.status) {
    case "succeeded":
      return succeed(tx, purchase, payment, intent);
    case "requires_action":
      await change(tx, payment, "requires_action", {
        ...known,
        ...NO_FAILURE,
        client_secret: intent.client_secret,
      });
      await purchase.waiting(said.call);
      return null;
    case "requires_payment_method":
      await change(tx, payment, "pending", {
        ...known,
        client_secret: null,
        failure_code: intent.failure?.code ?? payment.failure_code,
        failure_message: intent.failure?.message ?? payment.failure_message,
      });
      if (intent.failure && (said.call || payment.status !== "pending")) {
        await recordEvent(tx, "payment.attempt_failed", payment.id, { ...intent.failure });
        await markCard(tx, payment, tx.now());
      }
      await purchase.unpaid();
      return null;
    case "cancelled":
      await change(tx, payment, "cancelled", { ...known, client_secret: null });
      await purchase.unpaid();
      return null;
    case "processing":
      await change(tx, payment, "processing", { ...known, ...NO_FAILURE, client_secret: null });
      return null;
    case "unknown":
      // An unknown, newer status: keeps the row as it is and asks again later.
      await change(tx, payment, payment.status, known);
      return null;
  }
}

async function succeed(
  tx: Ctx,
  purchase: Purchase,
  payment: PaymentRow,
  intent: IntentState,
): Promise<string | null> {
  const paid = {
    provider_payment_intent_id: intent.id,
    client_secret: null,
    ...NO_FAILURE,
  };
  await change(tx, payment, "succeeded", paid);
  await markCard(tx, payment, null);
  return purchase.paid({ ...payment, ...paid, status: "succeeded" });
}

/** Remembers when a payment's card was refused; null once it has paid. */
async function markCard(
  tx: Ctx,
  { payment_method_id: id }: PaymentRow,
  declined_at: Date | null,
): Promise<void> {
  if (id === null) return;
  await tx.db.paymentMethod.updateMany({
    where: {
      ...{ organization_id: tx.org.id, id },
      ...(declined_at === null && { declined_at: { not: null } }),
    },
    data: { declined_at },
  });
}

/**
 * Records that the call itself was refused and nothing happened. Without an intent, or with one that the
 * processor does not know (changed keys, a disconnected account), the payment has failed for good.
 */
async function refused(
  tx: Ctx,
  purchase: Purchase,
  payment: PaymentRow,
  refusal: ProcessorRefused,
): Promise<null> {
  const { code: failure_code } = refusal;
  const gone = payment.provider_payment_intent_id && isGone(refusal);
  if (gone) {
    const failure_message = "The payment service does not know this payment any more.";
    await change(tx, payment, "cancelled", { client_secret: null, failure_code, failure_message });
  } else {
    const to = payment.provider_payment_intent_id ? "pending" : "failed";
    const failure_message =
      failure_code === "amount_too_small" ? tooSmall(payment) : "The payment was not accepted.";
    await change(tx, payment, to, { failure_code, failure_message });
  }
  await purchase.unpaid();
  return null;
}

/** Names the limit when we know it; the processor's may be higher. */
function tooSmall({ amount, currency }: PaymentRow): string {
  const least = leastCharge(currency);
  const what = amount < least ? `Less than ${formatMoney(least, currency)}` : "So little";
  return `${what} cannot be paid by card.`;
}

type PaymentChange = {
  provider_payment_intent_id?: string;
  client_secret?: string | null;
  failure_code?: string | null;
  failure_message?: string | null;
};

async function change(
  tx: Ctx,
  payment: PaymentRow,
  to: string,
  data: PaymentChange,
): Promise<void> {
  await tx.db.payment.update({
    where: byId(tx, payment.id),
    data: { ...data, status: to, updated_at: tx.now() },
    select: { id: true },
  });
  if (payment.status === to) return;
  await recordEvent(tx, `payment.${to}`, payment.id, {
    from: payment.status,
    to,
    ...(data.failure_code && { failure_code: data.failure_code }),
    ...(to === "succeeded" && {
      amount: payment.amount,
      currency: payment.currency,
      provider: payment.provider,
    }),
  });
}
