/** Free trials: who gets one, and when it ends. */
import { addDays, boundaryInstant, toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";

/**
 * Returns those of the products that the member has had, apart from the subscription `but`. A subscription may have
 * changed to another product since: its periods remember.
 */
export async function productsHad(
  ctx: Ctx,
  { member_id, products, but }: { member_id: string; products: string[]; but?: string },
): Promise<Set<string>> {
  const product_id = { in: products };
  const rows = await ctx.db.subscription.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      OR: [{ product_id }, { periods: { some: { product_id } } }],
      ...(but !== undefined && { id: { not: but } }),
    },
    select: { product_id: true, periods: { where: { product_id }, select: { product_id: true } } },
  });
  const had = rows.flatMap(({ product_id, periods }) => [
    product_id,
    ...periods.map((period) => period.product_id),
  ]);
  return new Set(had);
}

/** Returns the instant that lies a number of days after another, at the same time of the local day. */
export function daysAfter(at: Date, days: number, timezone: string): Date {
  const [date = "", time = ""] = toLocal(at.getTime(), timezone).split("T");
  const local = boundaryInstant(`${addDays(date, days)}T${time}`, timezone);
  return new Date(local + (at.getTime() % 1000));
}
