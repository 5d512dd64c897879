import { createPolicy } from "@/features/policies/create";
import { createPriceRule } from "@/features/pricing/create";
import { createResource } from "@/features/resources/create";
import { WEEKDAYS } from "@/lib/time";
import type { Furnishing } from "./furnishing";

export const places: Furnishing = {
  ids: {
    resource_id: async ({ ctx, id }) => {
      await id("price_rule_id");
      const resource = await createResource(ctx, {
        name: "Contract room",
        timezone: "UTC",
        min_duration_minutes: 30,
        max_duration_minutes: 240,
        slot_step_minutes: 30,
        availability: WEEKDAYS.map((weekday) => ({
          day: weekday,
          starts_at_local: "00:00:00Z",
          ends_at_local: "00:00:00Z",
          capacity: 1000,
        })),
      });
      return resource.id;
    },
    policy_id: async ({ ctx }) => (await createPolicy(ctx, { name: "Contract terms" })).id,
    price_rule_id: async ({ ctx }) => {
      const rule = {
        name: "Contract price",
        currency: "EUR",
        amount: 1200,
        unit: "booking",
      } as const;
      return (await createPriceRule(ctx, rule)).id;
    },
  },
};
