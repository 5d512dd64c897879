import type Stripe from "stripe";
import type { PayoutItemState, PayoutItemType, PayoutsPort, PayoutState } from "../port";
import { fromStripeAmount } from "./amounts";
import { ask, askAll } from "./answers";
import { on, since } from "./requests";
import { idOf, toDate } from "./states";

/** Returns the part of the port that is about payouts and what is in them. */
export function stripePayouts(stripe: () => Promise<Stripe>): PayoutsPort {
  return {
    async listPayouts({ created_after, arriving_until, ...call }) {
      const { payouts } = await stripe();
      const params: Stripe.PayoutListParams = {
        created: since(created_after),
        arrival_date: arriving_until && { lte: Math.floor(arriving_until.getTime() / 1000) },
      };
      const made = await askAll("payout", (page) => payouts.list({ ...params, ...page }, on(call)));
      return made.map(toPayoutState);
    },

    async retrievePayout({ payout_id, ...call }) {
      const { payouts } = await stripe();
      return toPayoutState(await ask("payout", payouts.retrieve(payout_id, {}, on(call))));
    },

    async listPayoutItems({ payout_id, ...call }) {
      const { balanceTransactions } = await stripe();
      const params = { payout: payout_id, expand: ["data.source"] };
      const moved = await askAll("balance_transaction", (page) =>
        balanceTransactions.list({ ...params, ...page }, on(call)),
      );
      return moved.filter(({ type }) => type !== "payout").map(toPayoutItem);
    },
  };
}

const STATUSES: Record<string, PayoutState["status"]> = {
  pending: "pending",
  in_transit: "in_transit",
  paid: "paid",
  failed: "failed",
  canceled: "cancelled",
};

export function toPayoutState(payout: Stripe.Payout): PayoutState {
  return {
    id: payout.id,
    status: STATUSES[payout.status] ?? "unknown",
    amount: fromStripeAmount(payout.amount, payout.currency),
    currency: payout.currency.toUpperCase(),
    arrives_on: toDate(payout.arrival_date).toISOString().slice(0, 10),
    created_at: toDate(payout.created),
    itemized: payout.automatic && payout.reconciliation_status !== "not_applicable",
    failure_code: payout.failure_code,
  };
}

/** Stripe's reporting categories (docs.stripe.com/reports/reporting-categories); all others are adjustments. */
const TYPES: Record<string, PayoutItemType> = {
  charge: "payment",
  charge_failure: "payment",
  refund: "refund",
  refund_failure: "refund",
  partial_capture_reversal: "refund",
  dispute: "dispute",
  dispute_reversal: "dispute",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
};

/** `source` must have been expanded for the ids of the payment and the refund to appear. */
export function toPayoutItem(moved: Stripe.BalanceTransaction): PayoutItemState {
  const { currency, source } = moved;
  const of = typeof source === "object" ? source : null;
  const amount = (minor: number) => fromStripeAmount(minor, currency);
  return {
    id: moved.id,
    type: TYPES[moved.reporting_category] ?? "adjustment",
    category: moved.reporting_category,
    gross: amount(moved.amount),
    fee: amount(moved.fee),
    net: amount(moved.net),
    currency: currency.toUpperCase(),
    created_at: toDate(moved.created),
    description: moved.description,
    intent_id:
      of?.object === "charge" || of?.object === "refund" || of?.object === "dispute"
        ? idOf(of.payment_intent)
        : null,
    refund_id: of?.object === "refund" ? of.id : null,
  };
}
