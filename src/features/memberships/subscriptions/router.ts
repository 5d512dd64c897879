import { ListMyAllowances } from "@/features/catalogue/benefits/grant-schema";
import { listAllowances } from "@/features/catalogue/benefits/list-grants";
import { memberIdOf } from "@/server/context";
import { memberProcedure, router } from "@/server/trpc";
import { cancelSubscription, uncancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { getMembership, listMemberships } from "./list-memberships";
import { listOffers } from "./list-offers";
import { resumeSubscription } from "./pause";
import { pauseMySubscription } from "./pause-mine";
import { previewSubscriptionChange } from "./preview-change";
import {
  BuySubscription,
  ChangeSubscription,
  PauseSubscription,
  PreviewChange,
  SubscriptionId,
  UpdateSubscription,
} from "./schema";
import { updateSubscription } from "./update";

/** Procedures for the member's own memberships. */
export const subscriptionRouter = router({
  allowances: memberProcedure
    .input(ListMyAllowances)
    .query(({ ctx, input }) => listAllowances(ctx, { ...input, member_id: memberIdOf(ctx) })),
  memberships: memberProcedure.query(({ ctx }) =>
    listMemberships(ctx, { member_id: memberIdOf(ctx) }),
  ),
  membership: memberProcedure
    .input(SubscriptionId)
    .query(({ ctx, input }) => getMembership(ctx, input)),
  offers: memberProcedure.query(({ ctx }) => listOffers(ctx, { member_id: memberIdOf(ctx) })),
  buy: memberProcedure
    .input(BuySubscription)
    .mutation(({ ctx, input }) =>
      createSubscription(ctx, { ...input, member_id: memberIdOf(ctx) }),
    ),
  /** Sets the card that pays from now on; null = the default one. */
  setCard: memberProcedure
    .input(UpdateSubscription.pick({ subscription_id: true, payment_method_id: true }).required())
    .mutation(({ ctx, input }) => updateSubscription(ctx, input)),
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
  pause: memberProcedure
    .input(PauseSubscription)
    .mutation(({ ctx, input }) => pauseMySubscription(ctx, input)),
  resume: memberProcedure
    .input(SubscriptionId)
    .mutation(({ ctx, input }) => resumeSubscription(ctx, input)),
  uncancel: memberProcedure
    .input(SubscriptionId)
    .mutation(({ ctx, input }) => uncancelSubscription(ctx, input)),
});
