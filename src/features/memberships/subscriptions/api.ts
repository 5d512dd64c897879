import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { MemberNotFound } from "@/features/people/errors";
import { PaymentsNotConfigured } from "@/features/billing/payments/errors";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { cancelOrPreview, uncancelSubscription } from "./cancel";
import { changeSubscription } from "./change";
import { createSubscription } from "./create";
import { SubscriptionNotFound } from "./errors";
import { getSubscription } from "./get";
import { listSubscriptions } from "./list";
import { pauseSubscription, resumeSubscription } from "./pause";
import { renewSubscription } from "./renew";
import { previewSubscriptionChange } from "./preview-change";
import {
  CancelledSubscription,
  CancelOrPreview,
  ChangePreview,
  ChangeSubscription,
  CreateSubscription,
  ListSubscriptions,
  PauseSubscription,
  PreviewChange,
  Subscription,
  SubscriptionId,
  SubscriptionPage,
  UpdateSubscription,
} from "./schema";
import { updateSubscription } from "./update";

export const tag = "Subscriptions";
export const one = { tag, output: Subscription };
export const errors = [SubscriptionNotFound, InvalidStatusTransition, CheckoutInProgress];
export const buying =
  "Subscribes a member to a product. A subscription that begins now is charged now: `past_due` with `payment_failure` means that the card was declined. A declined card is retried after 1, 3, 5 and 7 days; `next_update` names the next step. If no payment service is set up, staff sell paid products without a card, and they are paid at the desk.";
export const changing =
  "Changes a subscription to another product, now or when its period ends. Now: one invoice charges the rest of the period at the new price less the rest at the old one, or the difference is credited and refunded; if their taxes differ, a credit note credits the old rest and its money pays an invoice for the new one. Allowances become the new product's, less the units used in this period; what a card has to pay must be paid before they can be used. A trial keeps at most the trial days of the new product, counted from its start: if they are over, the first period begins and is charged now. When the period ends: nothing is charged before, and the new product's price of now is kept for then (`next_amount`).";
export const previewing =
  "Shows what the same change would charge or refund at this moment. Nothing is changed.";

/** `/v1/subscriptions` */
export const subscriptionRoutes = [
  route({
    method: "GET",
    path: "/v1/subscriptions",
    tag,
    summary: "List subscriptions",
    description: "Lists subscriptions. Filter by member, product or status, or by `ending`.",
    scope: "subscriptions:read",
    input: ListSubscriptions,
    output: SubscriptionPage,
    run: listSubscriptions,
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions",
    summary: "Create a subscription",
    description: buying,
    scope: "subscriptions:write",
    status: 201,
    input: CreateSubscription,
    errors: [MemberNotFound, PaymentsNotConfigured, AmountChanged],
    run: createSubscription,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      product_id: "prd_01JD0000000000000000000000",
    },
  }),
  route({
    ...one,
    method: "GET",
    path: "/v1/subscriptions/{subscription_id}",
    summary: "Get a subscription",
    description: "Returns a subscription. `next_update` names the next step and its time.",
    scope: "subscriptions:read",
    input: SubscriptionId,
    errors: [SubscriptionNotFound],
    run: getSubscription,
  }),
  route({
    ...one,
    method: "PATCH",
    path: "/v1/subscriptions/{subscription_id}",
    summary: "Update a subscription",
    description:
      "Changes the card that pays for a subscription, or its metadata. Use `change` for another product.",
    scope: "subscriptions:write",
    input: UpdateSubscription,
    errors: [SubscriptionNotFound, PaymentsNotConfigured],
    run: updateSubscription,
    example: { metadata: { desk: "12" } },
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/cancel",
    summary: "Cancel a subscription",
    description:
      "Cancels a subscription at the end of the paid period, or at once. Ending it at once can refund the rest of the period. `dry_run` shows beforehand when it would end and what would go back.",
    scope: "subscriptions:write",
    input: CancelOrPreview,
    output: CancelledSubscription,
    errors: [SubscriptionNotFound, CheckoutInProgress],
    run: cancelOrPreview,
    example: { at: "period_end" },
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/uncancel",
    summary: "Undo a cancellation",
    description:
      "Undoes a cancellation that has not taken effect yet. The subscription renews as before.",
    scope: "subscriptions:write",
    input: SubscriptionId,
    errors: [SubscriptionNotFound, InvalidStatusTransition],
    run: uncancelSubscription,
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/pause",
    summary: "Pause a subscription",
    description:
      "Pauses a subscription: no charges and no benefits until it is resumed, or until `resumes_at`.",
    scope: "subscriptions:write",
    input: PauseSubscription,
    errors,
    run: pauseSubscription,
    example: {},
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/resume",
    summary: "Resume a subscription",
    description:
      "Resumes a paused subscription. A period that has time left continues; otherwise a new one begins and is charged, unless the subscription was to end with the old one.",
    scope: "subscriptions:write",
    input: SubscriptionId,
    errors: [SubscriptionNotFound, InvalidStatusTransition],
    run: resumeSubscription,
  }),
  route({
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/change-preview",
    tag,
    summary: "Preview a change of product",
    description: previewing,
    scope: "subscriptions:read",
    input: PreviewChange,
    output: ChangePreview,
    errors: [SubscriptionNotFound, InvalidStatusTransition],
    run: previewSubscriptionChange,
    example: { product_id: "prd_01JD0000000000000000000000", at: "now" },
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/change",
    summary: "Change a subscription's product",
    description: changing,
    scope: "subscriptions:write",
    input: ChangeSubscription,
    errors: [...errors, AmountChanged],
    run: changeSubscription,
    example: { product_id: "prd_01JD0000000000000000000000", at: "period_end" },
  }),
  route({
    ...one,
    method: "POST",
    path: "/v1/subscriptions/{subscription_id}/renew",
    summary: "Renew a subscription",
    description:
      "Charges a past due subscription at once, or restarts an ended one at its old price. Not for an archived member: restore it first.",
    scope: "subscriptions:write",
    input: SubscriptionId,
    errors,
    run: renewSubscription,
  }),
];
