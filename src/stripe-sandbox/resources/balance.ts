import type Stripe from "stripe";
import { newObjectId, nowInSeconds } from "../core/ids";
import type { Store } from "../core/store";

/**
 * The movements of an account's balance. What the sandbox takes is 1.5 % of each charge and 25 minor units, which it
 * keeps when a charge is refunded; a dispute costs 15 major units, won or lost. An account's payments are available for a
 * payout on the Monday after them.
 */

const PERCENT = 1.5;
const EACH = 25;
const FOR_A_DISPUTE = 1500;

const DAY = 24 * 3600;
/** 1970-01-05, a Monday. */
const SOME_MONDAY = 4 * DAY;

/** Returns the first Monday after an instant, at midnight UTC, in seconds. */
export function mondayAfter(time: number): number {
  const weeks = Math.floor((time - SOME_MONDAY) / (7 * DAY));
  return SOME_MONDAY + (weeks + 1) * 7 * DAY;
}

type Movement = Pick<
  Stripe.BalanceTransaction,
  "id" | "amount" | "currency" | "type" | "reporting_category" | "description"
> & { source: string };
type Fee = { type: string; amount: number; description: string };

/**
 * Returns the time of a charge: that of a club with a clock of its own, which its metadata carry, otherwise the
 * machine's.
 */
function timeOf({ metadata }: { metadata: Stripe.Metadata | null }): number {
  const told = Date.parse(metadata?.["made_at"] ?? "");
  return Number.isNaN(told) ? nowInSeconds() : Math.floor(told / 1000);
}

function move(
  store: Store,
  movement: Movement,
  created: number,
  fees: Fee[] = [],
): Stripe.BalanceTransaction {
  const { amount, currency } = movement;
  const fee = fees.reduce((sum, one) => sum + one.amount, 0);
  return store.save({
    ...movement,
    object: "balance_transaction",
    available_on: mondayAfter(created),
    balance_type: "payments",
    created,
    exchange_rate: null,
    fee,
    fee_details: fees.map((one) => ({ ...one, application: null, currency })),
    net: amount - fee,
    status: "pending",
  });
}

/** Adds a paid charge to the balance, less the fees. */
export function moveCharge(store: Store, charge: Stripe.Charge): void {
  const { amount, currency, description, application_fee_amount: share } = charge;
  const own = Math.round((amount * PERCENT) / 100) + EACH;
  const platform = { type: "application_fee", description: "Application fee" };
  move(
    store,
    {
      id: charge.balance_transaction as string,
      ...{ amount, currency, description, source: charge.id },
      ...(charge.payment_method_details?.type === "sepa_debit"
        ? { type: "payment", reporting_category: "charge" }
        : { type: "charge", reporting_category: "charge" }),
    },
    timeOf(charge),
    [
      { type: "stripe_fee", description: "Processing fee", amount: own },
      ...(share ? [{ ...platform, amount: share }] : []),
    ],
  );
}

/** Takes a refund from the balance; with `sharing`, the platform's share comes back in proportion. */
export function moveRefund(
  store: Store,
  refund: Stripe.Refund,
  charge: Stripe.Charge,
  sharing: boolean | undefined,
): void {
  const share = charge.application_fee_amount ?? 0;
  const back = sharing ? Math.floor((share * refund.amount) / charge.amount) : 0;
  const fees = [
    { type: "application_fee", description: "Application fee refund", amount: 0 - back },
  ];
  move(
    store,
    {
      id: refund.balance_transaction as string,
      ...{ amount: -refund.amount, currency: refund.currency, source: refund.id },
      ...{ type: "refund", reporting_category: "refund", description: charge.description },
    },
    timeOf(refund),
    back > 0 ? fees : [],
  );
}

/** Adds a refund to the balance that the payer's bank has sent back. */
export function moveRefundBack(store: Store, refund: Stripe.Refund, charge: Stripe.Charge): void {
  move(
    store,
    {
      id: refund.failure_balance_transaction as string,
      ...{ amount: refund.amount, currency: refund.currency, source: refund.id },
      ...{ type: "refund_failure", reporting_category: "refund_failure" },
      description: charge.description,
    },
    timeOf(refund),
  );
}

/** Takes disputed money from the balance, and the fee for the dispute. */
export function moveDispute(
  store: Store,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
): Stripe.BalanceTransaction {
  const fee = { type: "stripe_fee", description: "Dispute fee", amount: FOR_A_DISPUTE };
  return move(
    store,
    {
      ...{ id: newObjectId("txn"), amount: -dispute.amount, currency: dispute.currency },
      ...{ type: "adjustment", reporting_category: "dispute", source: dispute.id },
      description: `Chargeback withdrawal for ${charge.id}`,
    },
    timeOf(charge),
    [fee],
  );
}

/** Adds the money of a dispute that the club has won to the balance. */
export function moveDisputeBack(
  store: Store,
  dispute: Stripe.Dispute,
  charge: Stripe.Charge,
): Stripe.BalanceTransaction {
  return move(
    store,
    {
      ...{ id: newObjectId("txn"), amount: dispute.amount, currency: dispute.currency },
      ...{ type: "adjustment", reporting_category: "dispute_reversal", source: dispute.id },
      description: `Chargeback reversal for ${charge.id}`,
    },
    Math.max(nowInSeconds(), timeOf(charge)),
  );
}
