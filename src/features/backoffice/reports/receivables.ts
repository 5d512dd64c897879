import { DAY } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { AGES, type ReceivablesReport } from "./receivables-schema";
import { sumOf } from "./sums";

type Due = { currency: string; age: (typeof AGES)[number]; invoices: number; amount_due: number };

/** Reports what issued invoices ask for at present, by currency and by how long it has been overdue. */
export async function reportReceivables(ctx: Ctx): Promise<ReceivablesReport> {
  const now = ctx.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  // Status and payment as in the partial index of unpaid invoices.
  const found = await ctx.db.$queryRaw<Due[]>`
    SELECT i.currency, a.age, count(*)::int AS invoices, sum(i.total - i.amount_paid - i.amount_credited)::float8 AS amount_due
      FROM invoices i CROSS JOIN LATERAL (SELECT CASE
          WHEN i.due_at IS NULL OR i.due_at >= ${now} THEN 'not_due'
          WHEN i.due_at > ${ago(30)} THEN 'under_30'
          WHEN i.due_at > ${ago(60)} THEN 'under_60'
          WHEN i.due_at > ${ago(90)} THEN 'under_90'
          ELSE 'from_90' END AS age) a
     WHERE i.organization_id = ${ctx.org.id} AND i.status = 'open' AND i.paid_at IS NULL
     GROUP BY i.currency, a.age`;
  const currencies = [...new Set(found.map(({ currency }) => currency))].sort();
  const items = currencies.map((currency) => {
    const own = found.filter((row) => row.currency === currency);
    const late = own.filter(({ age }) => age !== "not_due");
    return {
      currency,
      invoices: sumOf(own, "invoices"),
      amount_due: sumOf(own, "amount_due"),
      amount_past_due: sumOf(late, "amount_due"),
      by_age: AGES.map((age) => {
        const those = own.filter((row) => row.age === age);
        return {
          age,
          invoices: sumOf(those, "invoices"),
          amount_due: sumOf(those, "amount_due"),
        };
      }),
    };
  });
  return { at: now.toISOString(), items };
}
