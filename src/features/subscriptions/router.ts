import { ListMyAllowances } from "@/features/benefits/grant-schema";
import { listAllowances } from "@/features/benefits/list-grants";
import { listProducts } from "@/features/products/list";
import { ListProducts } from "@/features/products/schema";
import { memberIdOf } from "@/features/sessions/me";
import { memberProcedure, router } from "@/server/trpc";
import { cancelSubscription, uncancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { getSubscription } from "./get";
import { listSubscriptions } from "./list";
import { previewSubscriptionChange } from "./preview-change";
import {
  BuySubscription,
  ChangeSubscription,
  ListMySubscriptions,
  PreviewChange,
  SubscriptionId,
} from "./schema";

/** The member's own memberships. */
export const subscriptionRouter = router({
  mine: memberProcedure
    .input(ListMySubscriptions)
    .query(({ ctx, input }) => listSubscriptions(ctx, { ...input, member_id: memberIdOf(ctx) })),
  allowances: memberProcedure
    .input(ListMyAllowances)
    .query(({ ctx, input }) => listAllowances(ctx, { ...input, member_id: memberIdOf(ctx) })),
  get: memberProcedure.input(SubscriptionId).query(({ ctx, input }) => getSubscription(ctx, input)),
  products: memberProcedure
    .input(ListProducts.omit({ include_archived: true }))
    .query(({ ctx, input }) => listProducts(ctx, { ...input, include_archived: false })),
  buy: memberProcedure
    .input(BuySubscription)
    .mutation(({ ctx, input }) =>
      createSubscription(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  previewChange: memberProcedure
    .input(PreviewChange)
    .query(({ ctx, input }) => previewSubscriptionChange(ctx, input)),
  change: memberProcedure
    .input(ChangeSubscription)
    .mutation(({ ctx, input }) => changeSubscription(ctx, input)),
  cancel: memberProcedure
    .input(SubscriptionId)
    .mutation(({ ctx, input }) =>
      cancelSubscription(ctx, { ...input, at: "period_end", refund: "none" }),
    ),
  uncancel: memberProcedure
    .input(SubscriptionId)
    .mutation(({ ctx, input }) => uncancelSubscription(ctx, input)),
});
