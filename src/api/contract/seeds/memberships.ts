import { createBenefit } from "@/features/catalogue/benefits/create";
import { createProduct } from "@/features/catalogue/products/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { pauseSubscription } from "@/features/memberships/subscriptions/pause";
import { asMember, type SeedContext, type Seeds } from "./seed-context";

/** Starts an active subscription of the club's member to a free product. */
async function subscription({ ctx, id }: SeedContext): Promise<string> {
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  const terms = { name: "Contract friend", members_may_pause: true };
  const product = await createProduct(ctx, { ...terms, ...price });
  const member_id = await id("member_id");
  return (await createSubscription(ctx, { member_id, product_id: product.id })).id;
}

const change = (at: "now" | "period_end") => async (club: SeedContext) => {
  const subscription_id = await subscription(club);
  await cancelSubscription(club.ctx, { subscription_id, at, refund: "none" });
  return subscription_id;
};

export const memberships: Seeds = {
  ids: {
    subscription_id: subscription,
    grant_id: async (club) => {
      const price = { amount: 0, currency: "EUR", interval: "month" as const };
      const { id: product_id } = await createProduct(club.ctx, {
        name: "Contract hours",
        ...price,
      });
      const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
      const everywhere = { resource_ids: [], event_ids: [] };
      await createBenefit(club.ctx, { product_id, ...hours, quantity: 60, ...everywhere });
      const member_id = await club.id("member_id");
      const { id: subscription_id } = await createSubscription(club.ctx, { member_id, product_id });
      const grants = await club.ctx.db.benefitGrant.findFirstOrThrow({
        where: { subscription_id },
      });
      return grants.id;
    },
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
  at: {
    "POST /v1/subscriptions/{subscription_id}/change": { subscription_id: subscription },
    "POST /v1/subscriptions/{subscription_id}/change-preview": { subscription_id: subscription },
    "POST /v1/subscriptions/{subscription_id}/pause": { subscription_id: subscription },
    "POST /v1/subscriptions/{subscription_id}/uncancel": { subscription_id: change("period_end") },
    "POST /v1/subscriptions/{subscription_id}/renew": { subscription_id: change("now") },
    "POST /v1/subscriptions/{subscription_id}/resume": {
      subscription_id: async (club) => {
        const subscription_id = await subscription(club);
        // Members may end only a pause that they began.
        const member = asMember(club.ctx, await club.id("member_id"));
        return (await pauseSubscription(member, { subscription_id })).id;
      },
    },
  },
};
