import type Stripe from "stripe";
import { z } from "zod";
import { emit } from "../core/events";
import { newObjectId, nowInSeconds } from "../core/ids";
import { currency, expand, id, integer, page } from "../core/params";
import { type Call, route } from "../core/route";
import { expandFields, expandSources } from "./expansion";
import { toList } from "./lists";

/**
 * Weekly payouts: each Monday the sandbox pays out what has become available, and the bank has it the day after. It does so
 * when somebody asks, up to the time of whoever asks: a club whose clock is ahead of the machine's names its own as the
 * latest day of arrival. What would be nothing, or less, waits for a later Monday.
 */

const DAY = 24 * 3600;

/** Makes the payouts that are due by then; each currency has its own. */
async function payOut(call: Call, by: number): Promise<void> {
  const unpaid = await call.store.lockUnpaid(by);
  const mondays = [...new Set(unpaid.map(({ available_on }) => available_on))].sort(
    (a, b) => a - b,
  );
  const waiting = new Map<string, Stripe.BalanceTransaction[]>();
  for (const monday of mondays) {
    for (const moved of unpaid.filter(({ available_on }) => available_on === monday)) {
      waiting.set(moved.currency, [...(waiting.get(moved.currency) ?? []), moved]);
    }
    for (const [of, movements] of waiting) {
      const amount = movements.reduce((sum, { net }) => sum + net, 0);
      if (amount <= 0 || movements.length === 0) continue;
      const payout = newPayout(amount, of, monday);
      emit(call.store, "payout.created", call.store.save(payout), call.request);
      const own = moveOut(payout);
      for (const moved of [own, ...movements]) {
        call.store.save({ ...moved, status: "available" }, { payout: payout.id });
      }
      waiting.delete(of);
    }
  }
  await call.store.flush();
}

function newPayout(amount: number, of: string, created: number): Stripe.Payout {
  return {
    id: newObjectId("po"),
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + DAY,
    automatic: true,
    balance_transaction: newObjectId("txn"),
    created,
    currency: of,
    description: "STRIPE PAYOUT",
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "in_transit",
    trace_id: null,
    type: "bank_account",
  };
}

/** Returns the movement of the payout itself, which leaves nothing of what it pays out. */
function moveOut(payout: Stripe.Payout): Stripe.BalanceTransaction {
  const { amount, created, arrival_date: available_on } = payout;
  return {
    ...{ id: payout.balance_transaction as string, object: "balance_transaction" },
    ...{ amount: -amount, available_on, balance_type: "payments", created },
    ...{ currency: payout.currency, description: payout.description, exchange_rate: null },
    ...{ fee: 0, fee_details: [], net: -amount, reporting_category: "payout" },
    ...{ source: payout.id, status: "available", type: "payout" },
  };
}

/** Applies the arrival of a payout once its day has come. */
async function arrive({ store, request }: Call, payout: Stripe.Payout, by: number) {
  if (payout.status !== "in_transit" || payout.arrival_date > by) return payout;
  const present = await store.lockAgain("payout", payout.id);
  if (present.status !== "in_transit") return present;
  present.status = "paid";
  emit(store, "payout.paid", present, request);
  return store.save(present);
}

const List = z.strictObject({
  ...page,
  arrival_date: z.strictObject({ lte: integer(0, 99_999_999_999) }).optional(),
});

export const payoutRoutes = [
  route({
    method: "GET",
    writes: true,
    path: "/v1/payouts",
    params: List,
    run: async (call, { arrival_date: arriving, ...params }) => {
      const by = Math.max(nowInSeconds(), arriving?.lte ?? 0);
      await payOut(call, by);
      const latest = Math.min(by, (arriving?.lte ?? Infinity) - DAY, params.created?.lte ?? by);
      const created = { ...params.created, lte: latest };
      const { data, has_more } = await call.store.list("payout", { ...params, created });
      const seen = [];
      for (const payout of data) seen.push(await arrive(call, payout, by));
      return toList("/v1/payouts", { data: seen, has_more });
    },
  }),
  route({
    method: "GET",
    writes: true,
    path: "/v1/payouts/:id",
    params: z.strictObject({ expand }),
    run: async (call, params) => {
      const payout = await call.store.load("payout", call.id, "payout");
      const seen = await arrive(call, payout, nowInSeconds());
      return expandFields(call.store, seen, params.expand);
    },
  }),
  route({
    method: "GET",
    path: "/v1/balance_transactions",
    params: z.strictObject({ ...page, currency: currency.optional(), payout: id.optional() }),
    run: async ({ store }, { payout, expand: fields, currency: of, ...params }) => {
      const { data, has_more } = await store.list("balance_transaction", params, { payout });
      const own = data.filter((moved) => of === undefined || moved.currency === of);
      const members = await expandSources(store, own, fields);
      return toList("/v1/balance_transactions", { data: members, has_more });
    },
  }),
];
