/** The amount of a change to another product: the same for the preview and for the change. */
import { lineWords } from "@/features/billing/invoices/line-words";
import { totalsOf } from "@/features/billing/invoices/rules";
import { grossOf } from "@/lib/invoice-lines";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { isSameTax } from "@/features/catalogue/tax-rates/rules";
import { payableFrom, unchargeable } from "@/lib/chargeable";
import { byId, type Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { assertNotArchived } from "./archived";
import { type Cycle, periodStart, proration } from "./cycle-rules";
import { productOnSale, type SubscriptionRow } from "./store";
import { lineOf, lineOfPeriod, rateOfPeriod, rateOfProduct } from "./tax";
import { trialAfterChange } from "./trial";
import { waivedOf } from "./waive";

type Product = Prisma.ProductModel;

export type ChangeWorth = {
  /** The lines of the difference, or of the first period; empty while a trial goes on. */
  lines: InvoiceLine[];
  /** Their sum, tax included (minor units): to pay when it is above 0. */
  due: number;
  /** The refund: without the part of the period before that was waived. */
  back: number;
  tax: number;
  /**
   * The unused time, with its tax, credited by a note of its own (minor units) because the new
   * product has another tax: one invoice over the difference could not tell the taxes apart later.
   * 0 = it is a line of the invoice.
   */
  apart: number;
  /** Another interval: a new period begins with the change. */
  restarts: { starts_at: Date; ends_at: Date } | null;
  /** When the trial ends after the change; null when it is not on trial. Over: the first period begins and is due. */
  trial_ends_at: Date | null;
};

/** A change that moves no money. */
export const NOTHING: ChangeWorth = {
  lines: [],
  due: 0,
  back: 0,
  tax: 0,
  apart: 0,
  restarts: null,
  trial_ends_at: null,
};

/**
 * Splits a due difference: the part that credit pays, an amount too little to charge, and the
 * charge.
 */
export function splitDue(due: number, available: number, currency: string) {
  const from_credit = payableFrom(available, Math.max(0, due), currency);
  const rest = Math.max(0, due) - from_credit;
  const waived = unchargeable(rest, currency);
  return { from_credit, waived, charged: rest - waived };
}

/**
 * Returns the product that a subscription may change to. Its present one it may always keep, also when that is sold no
 * more. Raises InvalidStatusTransition unless it is active or on trial and for an archived member, and a fault for
 * another product that is not on sale or has another currency.
 */
export async function productToChangeTo(
  ctx: Ctx,
  row: SubscriptionRow,
  product_id: string,
): Promise<Product> {
  if (row.status !== "active" && row.status !== "trialing") {
    throw InvalidStatusTransition({ current_status: row.status });
  }
  await assertNotArchived(ctx, row);
  const kept = { where: byId(ctx, product_id) };
  if (product_id === row.product_id) return ctx.db.product.findUniqueOrThrow(kept);
  const product = await productOnSale(ctx, product_id);
  if (product.currency === row.currency) return product;
  const words = `Input should be a product in ${row.currency}`;
  throw fieldFault(["body", "product_id"], "currency_mismatch", words, product_id);
}

/**
 * Computes the amount of changing to the product now: the rest of the period at both prices, each
 * with its tax.
 */
export async function worthOfChange(
  ctx: Ctx,
  row: SubscriptionRow,
  product: Product,
): Promise<ChangeWorth> {
  const { period_starts_at, period_ends_at } = row;
  const trial_ends_at = await trialAfterChange(ctx, row, product);
  if (trial_ends_at) return worthOnTrial(ctx, row, product, trial_ends_at);
  if (!period_starts_at || !period_ends_at) return NOTHING;
  const now = ctx.now();
  const period = { from: period_starts_at.getTime(), until: period_ends_at.getTime() };
  const rest = proration(period, now.getTime(), { old: row.amount, new: product.amount });
  const same = product.interval === row.interval && product.interval_count === row.interval_count;
  const before = await ctx.db.product.findUniqueOrThrow({ where: byId(ctx, row.product_id) });
  const words = lineWords(ctx.org.locale);
  const { currency } = row;
  const amount = same ? rest.charge : product.amount;
  const charged = {
    description: words("from_now_on", { product: product.name }),
    amount,
    currency,
  };
  const lines = [lineOf(charged, await rateOfProduct(ctx, product))];
  if (rest.credit > 0) {
    const credited = {
      description: words("unused_time", { product: before.name }),
      amount: -rest.credit,
      currency,
    };
    lines.push(lineOf(credited, await rateOfPeriod(ctx, row)));
  }
  const { total, tax_amount } = totalsOf(lines);
  const restarts = same ? null : { starts_at: now, ends_at: periodEnd(now, row, product) };
  const apart = unusedApart(lines);
  const waived = await waivedOf(ctx, row);
  // Nobody paid the waived part of the period before, so it pays for nothing now.
  const due = total + Math.min(apart, waived);
  const back = apart > 0 ? Math.max(0, -due) : Math.max(0, -due - waived);
  return { lines, due, back, tax: tax_amount, apart, restarts, trial_ends_at: null };
}

/** Computes a change on trial: nothing while the trial goes on, and the first period when it is over. */
async function worthOnTrial(
  ctx: Ctx,
  row: SubscriptionRow,
  product: Product,
  trial_ends_at: Date,
): Promise<ChangeWorth> {
  if (trial_ends_at > ctx.now() || row.cancel_at_period_end) return { ...NOTHING, trial_ends_at };
  const ends_at = periodEnd(trial_ends_at, row, product);
  const restarts = { starts_at: trial_ends_at, ends_at };
  if (product.amount === 0) return { ...NOTHING, restarts, trial_ends_at };
  const { amount, currency } = product;
  const period = { amount, currency, timezone: row.timezone, ...restarts };
  const lines = [await lineOfPeriod(ctx, product, period)];
  const { total: due, tax_amount: tax } = totalsOf(lines);
  return { ...NOTHING, lines, due, tax, restarts, trial_ends_at };
}

function unusedApart([charged, credited]: InvoiceLine[]): number {
  if (!charged || !credited || grossOf(charged) === 0) return 0;
  return isSameTax(charged.tax ?? null, credited.tax ?? null) ? 0 : -grossOf(credited);
}

function periodEnd(from: Date, row: SubscriptionRow, product: Product): Date {
  const cycle = {
    interval: product.interval as Cycle["interval"],
    interval_count: product.interval_count,
  };
  return new Date(periodStart({ at: from.getTime(), timezone: row.timezone }, cycle, 1));
}
