import { createPolicy } from "@/features/catalogue/policies/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createResource } from "@/features/scheduling/resources/create";
import { addOverride } from "@/features/scheduling/resources/override";
import { WEEKDAYS } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { bookable } from "./bookable";
import type { Seeds } from "./seed-context";

/** Lets the club's member book the same place as often as there are requests. */
export const asOften = async (ctx: Ctx) =>
  (await createPolicy(ctx, { name: "Contract places", allow_overlapping_bookings: true })).id;

export const places: Seeds = {
  ids: {
    resource_id: async ({ ctx, id, mark }) => {
      await id("price_rule_id");
      const resource = await createResource(ctx, {
        name: "Contract room",
        external_id: mark,
        timezone: "UTC",
        policy_id: await asOften(ctx),
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
    policy_id: async ({ ctx, mark }) =>
      (await createPolicy(ctx, { name: "Contract terms", external_id: mark })).id,
    price_rule_id: async ({ ctx, mark }) => {
      const rule = {
        external_id: mark,
        name: "Contract price",
        currency: "EUR",
        amount: 1200,
        unit: "booking",
      } as const;
      return (await createPriceRule(ctx, rule)).id;
    },
  },
  at: {
    "DELETE /v1/events/resources/{resource_id}/overrides": {
      resource_id: async ({ ctx }) => {
        const { id } = await createResource(ctx, { name: "Overridden", timezone: "UTC" });
        await addOverride(ctx, { resource_id: id, ...bookable, capacity: 0 });
        return id;
      },
    },
  },
};
