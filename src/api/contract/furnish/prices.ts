import { createBookingSeries } from "@/features/booking-series/create";
import { createPromoCode } from "@/features/promo-codes/create";
import { createQuote } from "@/features/quotes/create";
import { bookable } from "./bookable";
import type { Furnishing } from "./furnishing";

export const prices: Furnishing = {
  ids: {
    promo_code_id: async ({ ctx }) => {
      return (await createPromoCode(ctx, { code: "CONTRACT", percent_off: 10 })).id;
    },
    quote_id: async ({ ctx, id }) => {
      const input = { resource_id: await id("resource_id"), quantity: 1, ...bookable };
      return (await createQuote(ctx, { ...input, member_id: await id("member_id") })).id;
    },
    series_id: async ({ ctx, id }) => {
      const series = await createBookingSeries(ctx, {
        member_id: await id("member_id"),
        resource_id: await id("resource_id"),
        quantity: 1,
        mode: "skip_conflicts",
        rrule: "FREQ=DAILY;COUNT=2",
        ...bookable,
      });
      return series.id;
    },
  },
  at: {
    // A code exists once in an organization.
    "POST /v1/promo-codes": { code: async () => `C${crypto.randomUUID()}` },
  },
};
