import { createBenefit } from "@/features/benefits/create";
import type { Furnishing } from "./furnishing";

export const memberships: Furnishing = {
  ids: {
    benefit_id: async ({ ctx, id }) => {
      const benefit = await createBenefit(ctx, {
        product_id: await id("product_id"),
        name: "Ten hours",
        type: "allowance",
        unit: "minutes",
        quantity: 600,
        resource_ids: [],
        event_ids: [],
      });
      return benefit.id;
    },
  },
};
