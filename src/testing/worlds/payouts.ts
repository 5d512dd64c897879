import { keepPayout } from "@/features/billing/payouts/keep";
import type { Ctx } from "@/server/context";

/** Records a payout of 14.60 EUR: a payment of 15.00 that is in no book, less the fee. Returns its id. */
export async function recordPayout(ctx: Ctx, mark: string): Promise<string> {
  const created_at = new Date("2026-11-23T00:00:00Z");
  const id = `po_${mark}`;
  const amount = 1460;
  await keepPayout(ctx, {
    ...{ account: "", elsewhere: 0 },
    state: {
      ...{ id, status: "paid", amount, currency: "EUR", arrives_on: "2026-11-24", created_at },
      ...{ itemized: true, failure_code: null },
    },
    items: [
      {
        ...{ id: `txn_${mark}`, type: "payment", category: "charge" },
        ...{ gross: 1500, fee: 40, net: amount, currency: "EUR", created_at },
        ...{ description: null, intent_id: `pi_${mark}`, refund_id: null },
      },
    ],
  });
  const where = { organization_id: ctx.org.id, provider_payout_id: id };
  return (await ctx.db.payout.findFirstOrThrow({ where, select: { id: true } })).id;
}
