import { issueInvoice } from "@/features/invoices/issue";
import { pushRefund } from "@/features/payments/refund";
import { type Ctx, inTx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { chargeAndAdvance } from "./advance";
import { leaseOf } from "./begin-period";
import { type Cycle, periodStart, proration } from "./cycle-rules";
import { assertNotCharging } from "./end";
import { closeGrants, grantBenefits } from "./grants";
import { giveBack } from "./give-back";
import type { ChangeSubscription, Subscription } from "./schema";
import {
  loadSubscription,
  lockSubscription,
  productOnSale,
  saveSubscription,
  type SubscriptionRow,
  termsOf,
  toSubscription,
} from "./store";

type Changed = { row: SubscriptionRow; refunds: string[] };

/**
 * Changes to another product. Now: the rest of the period at the new price less the rest at the old one is
 * charged by one invoice, or goes back by a credit note; another interval begins a new period. At the
 * period's end: nothing is charged before. What it has or is to have already → unchanged.
 * Raises SubscriptionNotFound, InvalidStatusTransition unless it is active or on trial, CheckoutInProgress
 * and a fault for a product that is not on sale or has another currency.
 */
export async function changeSubscription(
  ctx: Ctx,
  { subscription_id: id, product_id, at }: ChangeSubscription,
): Promise<Subscription> {
  const changed = await inTx(ctx, async (tx): Promise<Changed | null> => {
    const row = await lockSubscription(tx, id);
    if ((row.next_product_id ?? row.product_id) === product_id) return null;
    if (row.status !== "active" && row.status !== "trialing") {
      throw InvalidStatusTransition({ current_status: row.status });
    }
    if (row.attempt_at) await assertNotCharging(tx, row);
    const product = await productOnSale(tx, product_id);
    if (product.currency !== row.currency) {
      const words = `Input should be a product in ${row.currency}`;
      throw fieldFault(["body", "product_id"], "currency_mismatch", words, product_id);
    }
    if (at === "period_end" || product.id === row.product_id) return schedule(tx, row, product.id);
    return changeNow(tx, row, product);
  });
  for (const refund of changed?.refunds ?? []) {
    // What fails here is sent by the reconciler.
    await pushRefund(ctx, refund).catch(() => undefined);
  }
  if (changed) await chargeAndAdvance(ctx, changed.row);
  return toSubscription(await loadSubscription(ctx, id));
}

async function schedule(tx: Ctx, row: SubscriptionRow, product_id: string): Promise<Changed> {
  // Back to what it has: what was to come does not.
  const next_product_id = product_id === row.product_id ? null : product_id;
  const type = "subscription.change_scheduled";
  const event = { type, data: { product_id, at: row.period_ends_at } };
  return { row: await saveSubscription(tx, row, { next_product_id }, event), refunds: [] };
}

async function changeNow(
  tx: Ctx,
  row: SubscriptionRow,
  product: Prisma.ProductModel,
): Promise<Changed> {
  const change = { ...termsOf(product), next_product_id: null };
  const data = { previous: { product_id: row.product_id }, current: { product_id: product.id } };
  const event = { type: "subscription.changed", data };
  const { period_starts_at, period_ends_at } = row;
  await closeGrants(tx, row);
  if (row.status === "trialing" || !period_starts_at || !period_ends_at) {
    if (period_ends_at) await grant(tx, { ...row, ...change }, period_ends_at);
    return { row: await saveSubscription(tx, row, change, event), refunds: [] };
  }
  const period = { from: period_starts_at.getTime(), until: period_ends_at.getTime() };
  const now = tx.now();
  const prices = { old: row.amount, new: product.amount };
  const same = product.interval === row.interval && product.interval_count === row.interval_count;
  const rest = proration(period, now.getTime(), prices);
  const charge = same ? rest.charge : product.amount;
  const due = charge - rest.credit;
  const restarted = same ? null : await restart(tx, row, product);
  await grant(tx, { ...row, ...change }, restarted?.period_ends_at ?? period_ends_at);
  const invoice = due > 0 ? await issueDifference(tx, row, product, { ...rest, charge }) : null;
  const reason = "subscription_changed";
  const refunds = due < 0 ? await giveBack(tx, row, { amount: -due, reason }) : [];
  const billed = invoice && { invoice_id: invoice.id, failed_attempts: 0, attempt_at: leaseOf(tx) };
  return {
    row: await saveSubscription(tx, row, { ...change, ...restarted, ...billed }, event),
    refunds,
  };
}

/** What the new product comes with, from now to the end of the period: in full. */
async function grant(tx: Ctx, row: SubscriptionRow, ends_at: Date): Promise<void> {
  await grantBenefits(tx, row, { starts_at: tx.now(), ends_at });
}

/** A period of another length begins now; what was left of the present one is credited. */
async function restart(tx: Ctx, row: SubscriptionRow, product: Prisma.ProductModel) {
  const starts_at = tx.now();
  const cycle: Cycle = {
    interval: product.interval as Cycle["interval"],
    interval_count: product.interval_count,
  };
  const anchor = { at: starts_at.getTime(), timezone: row.timezone };
  const ends_at = new Date(periodStart(anchor, cycle, 1));
  const { id: product_id, amount } = product;
  await tx.db.subscriptionPeriod.create({
    data: {
      organization_id: row.organization_id,
      subscription_id: row.id,
      starts_at,
      ends_at,
      product_id,
      amount,
      created_at: starts_at,
    },
  });
  return {
    anchor_at: starts_at,
    period_number: 0,
    period_starts_at: starts_at,
    period_ends_at: ends_at,
  };
}

async function issueDifference(
  tx: Ctx,
  row: SubscriptionRow,
  product: Prisma.ProductModel,
  { credit, charge }: { credit: number; charge: number },
) {
  const before = await tx.db.product.findUniqueOrThrow({ where: { id: row.product_id } });
  const line = (description: string, amount: number) => ({
    description,
    quantity: 1,
    unit_amount: amount,
    amount,
    booking_id: null,
  });
  const lines = [
    line(`${product.name}, from now on`, charge),
    ...(credit > 0 ? [line(`${before.name}, unused time`, -credit)] : []),
  ];
  const { member_id, currency } = row;
  return issueInvoice(tx, { member_id, currency, lines, due_at: tx.now() });
}
