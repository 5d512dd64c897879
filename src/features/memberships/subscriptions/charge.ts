/** Pays the invoice of a subscription with the member's card, and records the outcome. */
import { lastReturnedDebit } from "@/features/billing/invoice-payments/returned-debit";
import { chargeInvoice } from "@/features/billing/invoice-payments/pay";
import { pushRefund } from "@/features/billing/payments/refund";
import { takesCards } from "@/features/billing/payments/takes-cards";
import { deriveStatus } from "@/features/billing/invoices/rules";
import { loadInvoice } from "@/features/billing/invoices/store";
import { MINUTE } from "@/lib/time";
import { byId, type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { Failure, ValidationFailure } from "@/server/errors";
import { paymentCard } from "./payment-card";
import { endSubscription } from "./end";
import { owedChange, refundUnused, unusedOf } from "./refund-unused";
import { nextAttempt } from "./rules";
import { lockSubscription, saveSubscription, type SubscriptionRow } from "./store";
import { waiveUnchargeable } from "./waive";

type Outcome = { refusal: string; code: string | null } | { later: true } | { paid: true };

/** Failures that say nothing about the card: the charge's outcome is checked again. */
const UNDECIDED = [
  "checkout_in_progress",
  "processor_unavailable",
  "payments_not_enabled",
  "payments_not_configured",
];
/** Paid, or given up by voiding the invoice or writing it off. */
const SETTLED: string[] = ["paid", "voided", "uncollectible"];
const LATER_MS = 10 * MINUTE;

/**
 * Charges the subscription's debt; the caller has taken its lease. However often it is repeated, an
 * invoice is charged once. Refused: past due, and tried again later. Raises errors that do not
 * answer the charge. Returns what settleSubscription does.
 */
export async function chargeSubscription(
  ctx: Ctx,
  row: SubscriptionRow,
): Promise<SubscriptionRow | null> {
  const outcome = await charge(ctx, row);
  return settleSubscription(ctx, row, outcome);
}

async function charge(ctx: Ctx, row: SubscriptionRow): Promise<Outcome> {
  if (!row.invoice_id) return { paid: true };
  if (isSettled(ctx, await waiveUnchargeable(ctx, row.id, row.invoice_id))) return { paid: true };
  // A club that takes cash only may still have cards from before.
  if (!takesCards(ctx)) return { refusal: "It is paid at the desk.", code: null };
  const card = await paymentCard(ctx, row);
  if (!card) return { refusal: "There is no card to charge.", code: null };
  const input = { invoice_id: row.invoice_id, payment_method_id: card.id, off_session: true };
  try {
    const returned = await uncountedReturn(ctx, row, row.invoice_id);
    if (returned) return { refusal: returned.message, code: returned.code };
    await chargeInvoice(ctx, input);
    // Most often it is paid, which the invoice tells.
    return { later: true };
  } catch (error) {
    if (error instanceof ValidationFailure) {
      return { refusal: error.faults[0]?.msg ?? "", code: error.faults[0]?.type ?? null };
    }
    if (!(error instanceof Failure)) throw error;
    if (UNDECIDED.includes(error.of.code)) return { later: true };
    const { failure_message, failure_code = null } = error.extras;
    return { refusal: failure_message ?? error.message, code: failure_code };
  }
}

/**
 * Returns the last debit that the bank returned, unless it has been counted: the refusal comes days after the
 * charge, and is that attempt's.
 */
async function uncountedReturn(ctx: Ctx, { id }: SubscriptionRow, invoice_id: string) {
  const returned = await lastReturnedDebit(ctx, invoice_id);
  if (!returned) return null;
  const counted = await ctx.db.domainEvent.count({
    where: {
      organization_id: ctx.org.id,
      object_id: id,
      type: "subscription.payment_failed",
      created_at: { gte: returned.created_at },
    },
  });
  return counted > 0 ? null : returned;
}

/** True when no card is needed: paid by other money or by the member's credit, or no longer due. */
function isSettled(ctx: Ctx, invoice: Prisma.InvoiceModel): boolean {
  return SETTLED.includes(deriveStatus(invoice, ctx.now()));
}

/**
 * Records a charge's outcome, in one transaction that is safe to repeat: the invoice's present
 * state decides, and a refusal counts once, for the attempt that it answers. Returns the
 * subscription, or null where there was nothing to record any more.
 */
export async function settleSubscription(
  ctx: Ctx,
  charged: Pick<SubscriptionRow, "id" | "invoice_id" | "failed_attempts">,
  outcome: Outcome,
): Promise<SubscriptionRow | null> {
  const refunds: string[] = [];
  const settled = await inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, charged.id);
    if (row.ended_at || !row.attempt_at || row.invoice_id !== charged.invoice_id) return null;
    if (!row.invoice_id || isSettled(tx, await loadInvoice(tx, row.invoice_id)))
      return activate(tx, row);
    if (row.failed_attempts !== charged.failed_attempts) return null;
    if ("refusal" in outcome) {
      const failed = await refuse(tx, row, outcome);
      if (failed.attempt_at) return failed;
      const ended = await endUnpaid(tx, failed);
      refunds.push(...ended.refunds);
      return ended.row;
    }
    const attempt_at = new Date(tx.now().getTime() + LATER_MS);
    return saveSubscription(tx, row, { attempt_at });
  });
  // The reconciler sends the ones that fail here.
  for (const refund of refunds) await pushRefund(ctx, refund).catch(() => undefined);
  return settled;
}

async function activate(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const change = {
    status: row.status === "paused" ? "paused" : "active",
    attempt_at: null,
    failed_attempts: 0,
    payment_failure: null,
    activated_at: row.activated_at ?? tx.now(),
  };
  // Also a renewal, which leaves the status, is told: the event before says that a charge comes next.
  const moved = change.status !== row.status;
  const type = moved ? "subscription.activated" : "subscription.updated";
  return saveSubscription(tx, row, change, { type });
}

async function refuse(
  tx: Ctx,
  row: SubscriptionRow,
  { refusal: payment_failure, code }: { refusal: string; code: string | null },
): Promise<SubscriptionRow> {
  const failed_attempts = row.failed_attempts + 1;
  const attempt_at = nextAttempt(failed_attempts, tx.now());
  const change = { status: "past_due", failed_attempts, payment_failure, attempt_at };
  const data = {
    invoice_id: row.invoice_id,
    failure: payment_failure,
    failure_code: code,
    attempt: failed_attempts,
    next_attempt_at: attempt_at,
  };
  return saveSubscription(tx, row, change, { type: "subscription.payment_failed", data });
}

/**
 * Ends a membership whose last try was refused. If that was for a change, the rest of the product
 * before goes back: it was paid, and ends with the change.
 */
async function endUnpaid(
  tx: Ctx,
  row: SubscriptionRow,
): Promise<{ row: SubscriptionRow; refunds: string[] }> {
  const { on_unpaid } = await tx.db.product.findUniqueOrThrow({ where: byId(tx, row.product_id) });
  const to = on_unpaid === "cancelled" ? "cancelled" : "expired";
  const amount = (await owedChange(tx, row)) ? await unusedOf(tx, row) : 0;
  const ended = await endSubscription(tx, row, to, { reason: "unpaid" });
  const reason = "subscription_changed";
  return { row: ended, refunds: await refundUnused(tx, row, { amount, reason }) };
}
