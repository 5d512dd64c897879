/** What a change to another product comes to: the same for the preview and for the change. */
import { lineWords } from "@/features/invoices/line-words";
import { toLine, totalsOf } from "@/features/invoices/rules";
import type { InvoiceLine } from "@/features/invoices/schema";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/db";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { type Cycle, periodStart, proration } from "./cycle-rules";
import { productOnSale, type SubscriptionRow } from "./store";
import { rateOfPeriod, rateOfProduct } from "./tax";

type Product = Prisma.ProductModel;

export type ChangeWorth = {
  /** The lines of the difference; empty on a trial, or without a period that was charged. */
  lines: InvoiceLine[];
  /** What they add up to, tax included (minor units): to pay, or below 0 to go back. */
  due: number;
  tax: number;
  /** Another interval: a period of its own begins with the change. */
  restarts: { starts_at: Date; ends_at: Date } | null;
};

/**
 * The product that a subscription may change to. Raises InvalidStatusTransition unless it is active or on
 * trial, and a fault for a product that is not on sale or has another currency.
 */
export async function productToChangeTo(
  ctx: Ctx,
  row: SubscriptionRow,
  product_id: string,
): Promise<Product> {
  if (row.status !== "active" && row.status !== "trialing") {
    throw InvalidStatusTransition({ current_status: row.status });
  }
  const product = await productOnSale(ctx, product_id);
  if (product.currency === row.currency) return product;
  const words = `Input should be a product in ${row.currency}`;
  throw fieldFault(["body", "product_id"], "currency_mismatch", words, product_id);
}

/** What changing to the product now is worth: the rest of the period at both prices, each with its tax. */
export async function worthOfChange(
  ctx: Ctx,
  row: SubscriptionRow,
  product: Product,
): Promise<ChangeWorth> {
  const { period_starts_at, period_ends_at } = row;
  if (row.status === "trialing" || !period_starts_at || !period_ends_at) {
    return { lines: [], due: 0, tax: 0, restarts: null };
  }
  const now = ctx.now();
  const period = { from: period_starts_at.getTime(), until: period_ends_at.getTime() };
  const rest = proration(period, now.getTime(), { old: row.amount, new: product.amount });
  const same = product.interval === row.interval && product.interval_count === row.interval_count;
  const before = await ctx.db.product.findUniqueOrThrow({ where: { id: row.product_id } });
  const words = lineWords(ctx.org.locale);
  const line = (description: string, unit_amount: number) => ({
    description,
    quantity: 1,
    unit_amount,
  });
  const charged = line(words.fromNowOn(product.name), same ? rest.charge : product.amount);
  const lines = [toLine(charged, await rateOfProduct(ctx, product))];
  if (rest.credit > 0) {
    const credited = line(words.unusedTime(before.name), -rest.credit);
    lines.push(toLine(credited, await rateOfPeriod(ctx, row)));
  }
  const { total, tax_amount } = totalsOf(lines);
  const restarts = same ? null : { starts_at: now, ends_at: periodEnd(now, row, product) };
  return { lines, due: total, tax: tax_amount, restarts };
}

function periodEnd(from: Date, row: SubscriptionRow, product: Product): Date {
  const cycle = {
    interval: product.interval as Cycle["interval"],
    interval_count: product.interval_count,
  };
  return new Date(periodStart({ at: from.getTime(), timezone: row.timezone }, cycle, 1));
}
