import { holdOpenTill, staysOpen } from "@/features/billing/cash-sessions/open-till";
import { newId } from "@/lib/ids";
import { formatMoney } from "@/lib/money";
import { markCreditRefunded, UNDER_WAY } from "@/features/billing/invoices/credit-money";
import type { RefundState } from "@/ports/payments/port";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { type EventData, recordEvent } from "@/server/jobs/events";
import { beginCall, finishCall, type ProcessorCall } from "./calls";
import { RefundExceedsPayment } from "./errors";
import { isRefused } from "./processor-errors";
import { processorMetadata } from "./processor-metadata";
import { replayCall } from "./replay-call";
import { amountLost, lockPayment, type PaymentRow } from "./store";

export type RefundRow = Prisma.RefundModel;

/** Returns the part of a payment that was neither refunded, nor is about to be, nor lost to the payer's bank. */
export async function leftOf(tx: Ctx, payment: PaymentRow): Promise<number> {
  const { _sum } = await tx.db.refund.aggregate({
    where: {
      organization_id: tx.org.id,
      payment_id: payment.id,
      ...UNDER_WAY,
    },
    _sum: { amount: true },
  });
  return Math.max(0, payment.amount - (_sum.amount ?? 0) - amountLost(payment));
}

/**
 * Records a refund (minor units) with the call that will send it; the payment is locked. No money moves before
 * `pushRefund`, after the commit. Raises RefundExceedsPayment, and what `tillOfRefund` raises.
 */
export async function openRefund(
  tx: Ctx,
  payment: PaymentRow,
  refund: {
    amount: number;
    reason: string | null;
    metadata?: Record<string, string>;
    /** The credit note that the refund is for, or its parts for several; the rest was never allocated. */
    credit_note_id?: string;
    parts?: { credit_note_id: string; amount: number }[];
    /** What its event says besides. */
    said?: EventData;
    /** The till that hands cash back; by default the one that took it, while that is open. */
    cash_session_id?: string;
    /** The id of a refund that was made at the processor without us. */
    provider_refund_id?: string;
  },
): Promise<RefundRow> {
  const left = await leftOf(tx, payment);
  if (refund.amount > left) {
    throw RefundExceedsPayment({
      detail: `At most ${formatMoney(left, payment.currency)} can be refunded.`,
      payment_id: payment.id,
    });
  }
  const cash_session_id = await tillOfRefund(tx, payment, refund.cash_session_id);
  const now = tx.now();
  const row = await tx.db.refund.create({
    data: {
      id: newId("ref"),
      organization_id: tx.org.id,
      payment_id: payment.id,
      amount: refund.amount,
      currency: payment.currency,
      reason: refund.reason,
      metadata: refund.metadata ?? {},
      status: "pending",
      provider_refund_id: refund.provider_refund_id ?? null,
      cash_session_id,
      created_at: now,
      updated_at: now,
    },
  });
  const asked = payment.provider === "processor" && !refund.provider_refund_id;
  if (asked) await beginRefundCall(tx, payment, row);
  const { amount, reason, credit_note_id } = refund;
  const parts = refund.parts ?? (credit_note_id ? [{ credit_note_id, amount }] : []);
  const organization_id = tx.org.id;
  await tx.db.refundPart.createMany({
    data: parts.map((part) => ({ ...part, organization_id, refund_id: row.id })),
  });
  await recordEvent(tx, "refund.created", row.id, {
    ...{ payment_id: payment.id, amount, reason },
    ...refund.said,
  });
  return row;
}

/**
 * Returns the till whose drawer gives a payment's cash back: the named one, or that which took it while it is open; null
 * for none. Raises CashSessionClosed, and faults for a till that is named and cannot be.
 */
async function tillOfRefund(
  tx: Ctx,
  { provider, currency, cash_session_id: taken }: PaymentRow,
  named: string | undefined,
): Promise<string | null> {
  if (named !== undefined) {
    if (provider !== "cash") {
      const text = "A till hands back cash alone: this was paid otherwise";
      throw fieldFault(["body", "cash_session_id"], "value_error", text, named);
    }
    await holdOpenTill(tx, named, { provider, currency });
    return named;
  }
  if (provider !== "cash" || taken === null) return null;
  return (await staysOpen(tx, taken)) ? taken : null;
}

async function beginRefundCall(tx: Ctx, payment: PaymentRow, row: RefundRow): Promise<void> {
  const params = {
    account: payment.account || null,
    intent_id: payment.provider_payment_intent_id,
    amount: row.amount,
    currency: row.currency,
    metadata: await processorMetadata(tx, {
      member_id: payment.member_id,
      booking_id: payment.booking_id,
      invoice_id: payment.invoice_id,
      payment_id: payment.id,
      refund_id: row.id,
    }),
    refund_application_fee: await hadFee(tx, payment.id),
  };
  await beginCall(tx, {
    kind: "create_refund",
    refund_id: row.id,
    key: `refund:${row.id}`,
    params,
  });
}

/** Tells whether the platform kept a fee of the charge at that time, whatever it would be now. */
async function hadFee(tx: Ctx, payment_id: string): Promise<boolean> {
  const call = await tx.db.processorCall.findFirst({
    where: { organization_id: tx.org.id, payment_id, kind: "create_intent" },
    orderBy: { attempt: "desc" },
    select: { params: true },
  });
  return Boolean(
    (call?.params as { application_fee?: number | null } | undefined)?.application_fee,
  );
}

type RefundParams = {
  account: string | null;
  intent_id: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  refund_application_fee?: boolean;
};

/**
 * Sends a pending refund to the processor, or retrieves its result; a repeat never refunds twice. Returns the
 * refund's status. Throws the port's errors when the processor cannot be reached; the row then stays pending
 * for the reconciler.
 */
export async function pushRefund(ctx: Ctx, refundId: string): Promise<string> {
  const row = await ctx.db.refund.findFirstOrThrow({
    where: { organization_id: ctx.org.id, id: refundId },
    include: { calls: true, payment: { select: { account: true } } },
  });
  if (row.status !== "pending") return row.status;
  if (row.provider_refund_id) {
    const account = row.payment.account || null;
    const state = await ctx.payments.retrieveRefund({ account, refund_id: row.provider_refund_id });
    return settleRefund(ctx, row.id, { state });
  }
  const [call] = row.calls;
  if (!call) return row.status;
  const params = call.params as RefundParams;
  try {
    const state = await replayCall(call, ctx.now(), {
      make: () =>
        ctx.payments.createRefund({
          ...params,
          reason: "requested_by_customer",
          idempotencyKey: call.idempotency_key,
        }),
      find: () => findMade(ctx, params, row.id),
    });
    return await settleRefund(ctx, row.id, { state, call });
  } catch (error) {
    if (!isRefused(error)) throw error;
    return settleRefund(ctx, row.id, { refusal: error.code, call });
  }
}

async function findMade(
  ctx: Ctx,
  { account, intent_id }: RefundParams,
  id: string,
): Promise<RefundState | null> {
  const made = await ctx.payments.listRefunds({ account, intent_id });
  return made.find(({ metadata }) => metadata["refund_id"] === id) ?? null;
}

type RefundOutcome = {
  /** The processor's state; offline money is refunded as soon as staff say so. */
  state?: Pick<RefundState, "status"> & Partial<Pick<RefundState, "id" | "failure_reason">>;
  refusal?: string;
  call?: ProcessorCall;
};

/**
 * Records a refund's result, in one transaction that is safe to repeat. A success is final; a failure stays
 * visible as money owed. `also` runs in the same transaction.
 */
export async function settleRefund(
  ctx: Ctx,
  refundId: string,
  outcome: RefundOutcome,
  also: (tx: Ctx) => Promise<void> = async () => undefined,
): Promise<string> {
  return inTx(ctx, async (tx) => {
    const { payment_id } = await tx.db.refund.findFirstOrThrow({
      where: { organization_id: tx.org.id, id: refundId },
    });
    await lockPayment(tx, payment_id);
    const before = await tx.db.refund.findFirstOrThrow({
      where: { organization_id: tx.org.id, id: refundId },
    });
    const status = statusOf(outcome);
    if (outcome.call) await finishCall(tx, outcome.call, outcome.state?.status ?? "refused");
    await also(tx);
    // A refund may fail days after it succeeded (a closed account); then the money is owed again.
    const final = before.status === "succeeded" && status !== "failed";
    const known = outcome.state?.id && { provider_refund_id: outcome.state.id };
    if (final || before.status === status) {
      if (known && !before.provider_refund_id) {
        await tx.db.refund.update({ where: byId(tx, refundId), data: known });
      }
      return before.status;
    }
    const failure_code = outcome.refusal ?? outcome.state?.failure_reason ?? null;
    await tx.db.refund.update({
      where: byId(tx, refundId),
      data: { ...known, status, failure_code, updated_at: tx.now() },
    });
    await countRefund(tx, before, status);
    const { amount, currency } = before;
    const data = { from: before.status, to: status, amount, currency, failure_code };
    await recordEvent(tx, `refund.${status}`, refundId, data);
    return status;
  });
}

async function countRefund(tx: Ctx, refund: RefundRow, status: string): Promise<void> {
  const sign = status === "succeeded" ? 1 : refund.status === "succeeded" ? -1 : 0;
  if (sign !== 0) {
    await tx.db.payment.update({
      where: byId(tx, refund.payment_id),
      data: { amount_refunded: { increment: sign * refund.amount }, updated_at: tx.now() },
    });
  }
  const parts = await tx.db.refundPart.findMany({
    where: { organization_id: tx.org.id, refund_id: refund.id },
    orderBy: { credit_note_id: "asc" },
  });
  for (const { credit_note_id } of parts) await markCreditRefunded(tx, credit_note_id);
}

function statusOf(outcome: RefundOutcome): "pending" | "succeeded" | "failed" {
  if (outcome.refusal) return "failed";
  const status = outcome.state?.status;
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "cancelled" ? "failed" : "pending";
}
