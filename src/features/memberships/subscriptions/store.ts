import { toTimestamp } from "@/lib/time";
import { byId, type Ctx, isVisible, visible } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lockedRow } from "@/server/data/lock-row";
import { fieldFault } from "@/server/errors";
import { changesOf, type EventData, recordEvent } from "@/server/jobs/events";
import { SubscriptionNotFound } from "./errors";
import { nextUpdate } from "./rules";
import type { Subscription } from "./schema";

export type SubscriptionRow = Prisma.SubscriptionModel;

/** Loads a subscription that the caller may see, or raises SubscriptionNotFound. */
export async function loadSubscription(ctx: Ctx, id: string): Promise<SubscriptionRow> {
  return found(await ctx.db.subscription.findFirst({ where: { ...visible(ctx), id } }), id);
}

/**
 * Locks a subscription for the rest of the transaction, then reads it. Raises SubscriptionNotFound.
 */
export async function lockSubscription(tx: Ctx, id: string): Promise<SubscriptionRow> {
  const fields = Prisma.SubscriptionScalarFieldEnum;
  const row = await lockedRow<SubscriptionRow>(tx, "subscriptions", fields, id);
  return found(row && isVisible(tx, row) ? row : null, id);
}

function found(row: SubscriptionRow | null, id: string): SubscriptionRow {
  if (!row) throw SubscriptionNotFound({ resource: "subscription", resource_id: id });
  return row;
}

/** Returns the primary key of a period, as Prisma's `where` takes it. */
export function periodKey(ctx: Ctx, key: { subscription_id: string; starts_at: Date }) {
  return { organization_id_subscription_id_starts_at: { organization_id: ctx.org.id, ...key } };
}

/** The period that a subscription is in; null before the first. */
export async function presentPeriod(
  ctx: Ctx,
  { id: subscription_id, period_starts_at: starts_at }: SubscriptionRow,
): Promise<Prisma.SubscriptionPeriodModel | null> {
  if (!starts_at) return null;
  const where = periodKey(ctx, { subscription_id, starts_at });
  return ctx.db.subscriptionPeriod.findUnique({ where });
}

type Change = Partial<Omit<SubscriptionRow, "id" | "organization_id" | "metadata">> & {
  metadata?: Record<string, string>;
};

/** Changes a locked subscription, computes its next step, and records the event with the fields that changed. */
export async function saveSubscription(
  tx: Ctx,
  row: SubscriptionRow,
  change: Change,
  event?: { type: string; data?: EventData },
): Promise<SubscriptionRow> {
  const next = nextUpdate({ ...row, ...change });
  const saved = await tx.db.subscription.update({
    where: byId(tx, row.id),
    data: {
      ...change,
      next_update_type: next?.type ?? null,
      next_update_at: next?.at ?? null,
      updated_at: tx.now(),
    },
  });
  const moved = change.status && change.status !== row.status;
  const told = {
    ...changesOf(toSubscription(row), toSubscription(saved)),
    ...(moved && { from: row.status, to: change.status }),
  };
  if (event) await recordEvent(tx, event.type, row.id, { ...told, ...event.data });
  return saved;
}

/** Returns a product that the caller may subscribe to, or raises a fault at `product_id`. */
export async function productOnSale(ctx: Ctx, id: string): Promise<Prisma.ProductModel> {
  const own = ctx.actor.kind === "member" && { self_service: true };
  const where = { organization_id: ctx.org.id, id, archived_at: null, ...own };
  const row = await ctx.db.product.findFirst({ where });
  if (row) return row;
  throw fieldFault(["body", "product_id"], "unknown_reference", "No such product on sale", id);
}

/** Returns the terms that a subscription takes from its product. */
export function termsOf({ id, amount, currency, interval, interval_count }: Prisma.ProductModel) {
  return { product_id: id, amount, currency, interval, interval_count };
}

/** No change waits. */
export const NOTHING_NEXT = {
  ...{ next_product_id: null, next_amount: null },
  ...{ next_interval: null, next_interval_count: null },
};

/**
 * Returns what a subscription keeps of a change that waits for the period's end: the terms of now,
 * since a later price is for others. Back to the present product: nothing waits any more.
 */
export function scheduled(row: SubscriptionRow, product: Prisma.ProductModel) {
  const { id, amount, interval, interval_count } = product;
  if (id === row.product_id) return NOTHING_NEXT;
  return {
    ...{ next_product_id: id, next_amount: amount },
    ...{ next_interval: interval, next_interval_count: interval_count },
  };
}

/**
 * Returns the terms of the next period at a product: those agreed to where it is the present or the
 * scheduled one. One scheduled by an earlier version has the product's own.
 */
export function comingTerms(row: SubscriptionRow, product: Prisma.ProductModel) {
  const terms = termsOf(product);
  if (product.id === row.next_product_id) {
    return {
      ...terms,
      currency: row.currency,
      amount: row.next_amount ?? terms.amount,
      interval: row.next_interval ?? terms.interval,
      interval_count: row.next_interval_count ?? terms.interval_count,
    };
  }
  if (product.id !== row.product_id) return terms;
  const { amount, currency, interval, interval_count } = row;
  return { ...terms, amount, currency, interval, interval_count };
}

export function toSubscription(row: SubscriptionRow): Subscription {
  const next = nextUpdate(row);
  return {
    id: row.id,
    member_id: row.member_id,
    product_id: row.product_id,
    status: row.status as Subscription["status"],
    payment_method_id: row.payment_method_id,
    amount: row.amount,
    currency: row.currency,
    interval: row.interval as Subscription["interval"],
    interval_count: row.interval_count,
    starts_at: toTimestamp(row.starts_at),
    trial_ends_at: toTimestamp(row.trial_ends_at),
    current_period_starts_at: toTimestamp(row.period_starts_at),
    current_period_ends_at: toTimestamp(row.period_ends_at),
    latest_invoice_id: row.invoice_id,
    payment_failure: row.payment_failure,
    cancel_at_period_end: row.cancel_at_period_end,
    next_product_id: row.next_product_id,
    next_amount: row.next_amount,
    paused_at: toTimestamp(row.paused_at),
    resumes_at: toTimestamp(row.resumes_at),
    cancelled_at: toTimestamp(row.cancelled_at),
    ended_at: toTimestamp(row.ended_at),
    next_update: next && { type: next.type, at: toTimestamp(next.at) },
    metadata: row.metadata as Record<string, string>,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
