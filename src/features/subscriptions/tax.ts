import { toLine, totalsOf } from "@/features/invoices/rules";
import type { InvoiceLine, LineTax } from "@/features/invoices/schema";
import { loadTaxRate, toTaxRate } from "@/features/tax-rates/store";
import type { Ctx } from "@/server/context";
import type { SubscriptionRow } from "./store";

type Rate = Omit<LineTax, "amount">;

/** The rate that a product is sold with at present; null without one. */
export async function rateOfProduct(
  ctx: Ctx,
  { tax_rate_id }: { tax_rate_id: string | null },
): Promise<Rate | null> {
  if (!tax_rate_id) return null;
  const { name, percentage, inclusive } = toTaxRate(await loadTaxRate(ctx, tax_rate_id));
  return { tax_rate_id, name, percentage, inclusive };
}

/** The rate that the present period was invoiced with: what goes back of it goes back with its tax. */
export async function rateOfPeriod(ctx: Ctx, row: SubscriptionRow): Promise<Rate | null> {
  if (!row.invoice_id) return null;
  const invoice = await ctx.db.invoice.findUniqueOrThrow({
    where: { id: row.invoice_id },
    select: { lines: true },
  });
  const tax = (invoice.lines as InvoiceLine[])[0]?.tax;
  if (!tax) return null;
  const { tax_rate_id, name, percentage, inclusive } = tax;
  return { tax_rate_id, name, percentage, inclusive };
}

/** What a price comes to with its tax, in minor units. */
export function withTax(amount: number, rate: Rate | null): number {
  return totalsOf([toLine({ description: "", quantity: 1, unit_amount: amount }, rate)]).total;
}
