import { createBenefit } from "@/features/catalogue/benefits/create";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { DemoProduct } from "./demo-shapes";

type Ids = ReadonlyMap<string, string>;

/** Adds the organization's products; returns them by external id. */
export async function seedProducts(
  ctx: Ctx,
  products: DemoProduct[],
  { resources, tax_rate_id }: { resources: Ids; tax_rate_id: string | null },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { benefits, ...fields } of products) {
    const currency = ctx.org.default_currency;
    const { id } = await createProduct(ctx, { ...fields, currency, tax_rate_id });
    for (const { places, ...benefit } of benefits) {
      const resource_ids = places.map((place) => String(resources.get(place)));
      await createBenefit(ctx, { ...benefit, product_id: id, resource_ids, event_ids: [] });
    }
    ids.set(fields.external_id, id);
  }
  return ids;
}

/** Adds a membership as its member would have bought it a number of days ago, without a trial. */
export async function seedMembership(
  ctx: Ctx,
  wanted: { member_id: string; product_id: string; payment_method_id: string },
  days: number,
): Promise<void> {
  const then = new Date(ctx.now().getTime() - days * DAY);
  await createSubscription({ ...ctx, now: () => then }, { ...wanted, trial_days: 0 });
}

/** Adds an unpaid invoice and a credit note, for a member who has paid for a booking. */
export async function seedDocuments(
  ctx: Ctx,
  member_id: string,
  tax_rate_id: string | null,
): Promise<void> {
  const { id: invoice_id } = await createInvoice(ctx, {
    member_id,
    currency: ctx.org.default_currency,
    lines: [
      { description: "Locker 12, December", quantity: 1, unit_amount: 1200, tax_rate_id },
      { description: "Printing, colour pages", quantity: 14, unit_amount: 20, tax_rate_id },
    ],
    due_at: new Date(ctx.now().getTime() + 14 * DAY).toISOString(),
  });
  await finalizeInvoice(ctx, { invoice_id });
  const paid = await ctx.db.invoice.findFirst({
    where: { organization_id: ctx.org.id, member_id, paid_at: { not: null } },
    orderBy: { issued_at: "asc" },
  });
  if (!paid) return;
  await createCreditNote(ctx, {
    invoice_id: paid.id,
    amount: 600,
    settlement: "refund",
    reason: "The screen was out of order",
  });
}
