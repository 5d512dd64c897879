import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { MemberNotFound } from "@/features/people/errors";
import { PaymentsNotConfigured } from "@/features/billing/payments/errors";
import { asMember, memberIdOf } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { cancelSubscription, uncancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { AlreadySubscribed, PausedByStaff, PauseNotOffered, SubscriptionNotFound } from "./errors";
import { getSubscription } from "./get";
import { listSubscriptions } from "./list";
import { resumeSubscription } from "./pause";
import { pauseMySubscription } from "./pause-mine";
import { previewSubscriptionChange } from "./preview-change";
import {
  BuySubscription,
  ChangePreview,
  ChangeSubscription,
  ListMySubscriptions,
  PauseSubscription,
  PreviewChange,
  SubscriptionId,
  SubscriptionPage,
  UpdateSubscription,
} from "./schema";
import { updateSubscription } from "./update";
import { tag, one, errors, buying, changing, previewing } from "./api";

/** `/portal/v1/subscriptions`: the signed-in member's own. */
export const subscriptionPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/subscriptions",
    tag,
    summary: "List my subscriptions",
    description: "Lists the member's own subscriptions.",
    scope: "none",
    input: ListMySubscriptions,
    output: SubscriptionPage,
    run: (ctx, input) => listSubscriptions(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions",
    summary: "Subscribe to a product",
    description: `${buying} A product that the member already has is not bought again: the answer is the existing subscription. To buy another one beside it, send \`beside\`.`,
    scope: "none",
    status: 201,
    input: BuySubscription,
    errors: [MemberNotFound, PaymentsNotConfigured, AlreadySubscribed, AmountChanged],
    run: (ctx, input) => createSubscription(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example: { product_id: "prd_01JD0000000000000000000000", beside: true },
  }),
  route({
    ...one,
    method: "GET",
    path: "/portal/v1/subscriptions/{subscription_id}",
    summary: "Get my subscription",
    description:
      "Returns one of the member's subscriptions. `next_update` names the next step and its time.",
    scope: "none",
    input: SubscriptionId,
    errors: [SubscriptionNotFound],
    run: asMember(getSubscription),
  }),
  route({
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/change-preview",
    tag,
    summary: "Preview a change of my subscription's product",
    description: previewing,
    scope: "none",
    input: PreviewChange,
    output: ChangePreview,
    errors: [SubscriptionNotFound, InvalidStatusTransition],
    run: asMember(previewSubscriptionChange),
    example: { product_id: "prd_01JD0000000000000000000000", at: "now" },
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/change",
    summary: "Change my subscription's product",
    description: changing,
    scope: "none",
    input: ChangeSubscription,
    errors: [...errors, AmountChanged, PaymentsNotConfigured],
    run: asMember(changeSubscription),
    example: { product_id: "prd_01JD0000000000000000000000", at: "period_end" },
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/cancel",
    summary: "Cancel my subscription",
    description: "Cancels one of the member's subscriptions at the end of the paid period.",
    scope: "none",
    input: SubscriptionId,
    errors: [SubscriptionNotFound, CheckoutInProgress],
    run: asMember((ctx, input) =>
      cancelSubscription(ctx, { ...input, at: "period_end", refund: "none" }),
    ),
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/uncancel",
    summary: "Undo my cancellation",
    description:
      "Undoes a cancellation that has not taken effect yet. The subscription renews as before.",
    scope: "none",
    input: SubscriptionId,
    errors: [SubscriptionNotFound, InvalidStatusTransition],
    run: asMember(uncancelSubscription),
  }),
  route({
    ...one,
    method: "PATCH",
    path: "/portal/v1/subscriptions/{subscription_id}",
    summary: "Choose the card of my subscription",
    description: "Changes the card that pays for one of the member's subscriptions.",
    scope: "none",
    input: UpdateSubscription.pick({ subscription_id: true, payment_method_id: true }),
    errors: [SubscriptionNotFound, PaymentsNotConfigured],
    run: asMember(updateSubscription),
    example: { payment_method_id: null },
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/pause",
    summary: "Pause my subscription",
    description:
      "Pauses one of the member's subscriptions, if its product allows it: no charges and no benefits until it is resumed, or until `resumes_at`.",
    scope: "none",
    input: PauseSubscription,
    errors: [...errors, PauseNotOffered, PausedByStaff],
    run: asMember(pauseMySubscription),
    example: {},
  }),
  route({
    ...one,
    method: "POST",
    path: "/portal/v1/subscriptions/{subscription_id}/resume",
    summary: "Resume my subscription",
    description:
      "Resumes a subscription that the member has paused; the organization resumes its own pauses. A period that has time left continues; otherwise a new one begins and is charged, unless the subscription was to end with the old one.",
    scope: "none",
    input: SubscriptionId,
    errors: [SubscriptionNotFound, InvalidStatusTransition, PausedByStaff],
    run: asMember(resumeSubscription),
  }),
];
