import { createPromoCode } from "@/features/promo-codes/create";
import type { Furnishing } from "./furnishing";

export const prices: Furnishing = {
  ids: {
    promo_code_id: async ({ ctx }) => {
      return (await createPromoCode(ctx, { code: "CONTRACT", percent_off: 10 })).id;
    },
  },
  at: {
    // A code exists once in an organization.
    "POST /v1/promo-codes": { code: async () => `C${crypto.randomUUID()}` },
  },
};
