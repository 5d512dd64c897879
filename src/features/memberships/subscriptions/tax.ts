import { grossLine, toLine } from "@/features/billing/invoices/rules";
import { grossOf } from "@/lib/invoice-lines";
import type { InvoiceLine, LineTax } from "@/features/billing/invoices/schema";
import { loadTaxRate, toTaxRate } from "@/features/catalogue/tax-rates/store";
import { chargedPrice } from "@/lib/chargeable";
import { byId, type Ctx } from "@/server/context";
import type { SubscriptionRow } from "./store";

type Rate = Omit<LineTax, "amount">;

/** Returns the rate that a product is sold with at present; null without one. */
export async function rateOfProduct(
  ctx: Ctx,
  { tax_rate_id }: { tax_rate_id: string | null },
): Promise<Rate | null> {
  if (!tax_rate_id) return null;
  const { name, percentage, inclusive } = toTaxRate(await loadTaxRate(ctx, tax_rate_id));
  return { tax_rate_id, name, percentage, inclusive };
}

/** Returns the rate on the present period's invoice: a refund of the period has the same tax. */
export async function rateOfPeriod(ctx: Ctx, row: SubscriptionRow): Promise<Rate | null> {
  if (!row.invoice_id) return null;
  const invoice = await ctx.db.invoice.findUniqueOrThrow({
    where: byId(ctx, row.invoice_id),
    select: { lines: true },
  });
  const tax = (invoice.lines as InvoiceLine[])[0]?.tax;
  if (!tax) return null;
  const { tax_rate_id, name, percentage, inclusive } = tax;
  return { tax_rate_id, name, percentage, inclusive };
}

type Price = { description: string; amount: number; currency: string };
type Period = Omit<Price, "description"> & { timezone: string; starts_at: Date; ends_at: Date };

/**
 * Returns the line of a price: its amount with tax is one that cards can pay, rounded here and
 * once.
 */
export function lineOf({ description, amount, currency }: Price, rate: Rate | null): InvoiceLine {
  const line = toLine({ description, quantity: 1, unit_amount: amount }, rate);
  const gross = chargedPrice({ amount, currency }, rate);
  return gross === grossOf(line) ? line : grossLine({ description, gross }, rate);
}

/** Returns the line of a whole period at the product's present tax, as its invoice has it. */
export async function lineOfPeriod(
  ctx: Ctx,
  { name, tax_rate_id }: { name: string; tax_rate_id: string | null },
  { amount, currency, timezone, starts_at, ends_at }: Period,
): Promise<InvoiceLine> {
  const day = new Intl.DateTimeFormat(ctx.org.locale, { dateStyle: "medium", timeZone: timezone });
  const description = `${name}, ${day.formatRange(starts_at, ends_at)}`;
  return lineOf({ description, amount, currency }, await rateOfProduct(ctx, { tax_rate_id }));
}

/** Returns a price with its tax, in minor units. */
export function withTax(price: Omit<Price, "description">, rate: Rate | null): number {
  return chargedPrice(price, rate);
}
