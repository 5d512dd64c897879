import { keepPayout } from "@/features/billing/payouts/keep";
import type { Seeds } from "./seed-context";

export const payouts: Seeds = {
  ids: {
    payout_id: async ({ ctx, mark }) => {
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
    },
  },
};
