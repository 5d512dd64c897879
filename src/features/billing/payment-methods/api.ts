import { NoInput } from "@/lib/wire";
import { z } from "zod";
import { MemberNotFound } from "@/features/people/errors";
import { PaymentFailed, processorErrors } from "@/features/billing/payments/errors";
import { asMember, memberIdOf } from "@/server/context";
import { route } from "@/server/route";
import { attachPaymentMethod } from "./attach";
import { detachPaymentMethod } from "./detach";
import { PaymentMethodInUse, PaymentMethodNotFound } from "./errors";
import { getPaymentMethod } from "./get";
import { listPaymentMethods } from "./list";
import {
  AttachMyPaymentMethod,
  AttachPaymentMethod,
  ClientConfig,
  ListMyPaymentMethods,
  ListPaymentMethods,
  MyPaymentMethodId,
  PaymentMethod,
  PaymentMethodId,
  PaymentMethodPage,
  SetUpMyPaymentMethod,
  SetupIntent,
  SetUpPaymentMethod,
} from "./schema";
import { setDefaultPaymentMethod } from "./set-default";
import { getClientConfig, setUpPaymentMethod } from "./set-up";

const tag = "Payment methods";
const example = { processor_payment_method_id: "pm_card_visa", consent: true };

/** `/v1/members/{member_id}/payment-methods` */
export const paymentMethodRoutes = [
  route({
    method: "GET",
    path: "/v1/members/{member_id}/payment-methods",
    tag,
    summary: "List a member's saved cards",
    description:
      "Lists a member's saved cards with brand, last four digits and expiry; no more of a card is stored.",
    scope: "payment-methods:read",
    input: ListPaymentMethods,
    output: PaymentMethodPage,
    errors: [MemberNotFound],
    run: listPaymentMethods,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/payment-methods",
    tag,
    summary: "Save a card",
    description:
      "Saves a card that the processor's own form collected. The same card is saved once; a member's first card becomes the default.",
    scope: "payment-methods:write",
    status: 201,
    input: AttachPaymentMethod,
    output: PaymentMethod,
    errors: [MemberNotFound, PaymentFailed, ...processorErrors],
    run: attachPaymentMethod,
    example,
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/payment-methods/setup",
    tag,
    summary: "Start saving a card in the processor's own form",
    description:
      "Starts saving a card in the processor's own form. The answer holds the client secret that the form needs; no card number passes through this API.",
    scope: "payment-methods:write",
    input: SetUpPaymentMethod,
    output: SetupIntent,
    errors: [MemberNotFound, ...processorErrors],
    run: setUpPaymentMethod,
    example: { usage: "on_session", consent: true },
  }),
  route({
    method: "POST",
    path: "/v1/members/{member_id}/payment-methods/{payment_method_id}/default",
    tag,
    verb: "setDefault",
    summary: "Make a card the default",
    description: "Makes a card the member's default, which pays if no other card is named.",
    scope: "payment-methods:write",
    input: PaymentMethodId,
    output: PaymentMethod,
    errors: [MemberNotFound, PaymentMethodNotFound],
    run: setDefaultPaymentMethod,
  }),
  route({
    method: "GET",
    path: "/v1/members/{member_id}/payment-methods/{payment_method_id}",
    tag,
    summary: "Get a saved card",
    description: "Returns a saved card of a member.",
    scope: "payment-methods:read",
    input: PaymentMethodId,
    output: PaymentMethod,
    errors: [MemberNotFound, PaymentMethodNotFound],
    run: getPaymentMethod,
  }),
  route({
    method: "DELETE",
    path: "/v1/members/{member_id}/payment-methods/{payment_method_id}",
    tag,
    summary: "Remove a card for good",
    description:
      "Removes a saved card for good, at the processor too. A card cannot be removed while it is being charged.",
    scope: "payment-methods:write",
    status: 204,
    input: PaymentMethodId,
    output: z.void(),
    errors: [MemberNotFound, PaymentMethodNotFound, PaymentMethodInUse],
    run: detachPaymentMethod,
  }),
];

/** `/portal/v1/payment-methods`: the signed-in member's own. */
export const paymentMethodPortalRoutes = [
  route({
    method: "GET",
    path: "/portal/v1/payment-methods",
    tag,
    summary: "List my saved cards",
    description:
      "Lists the member's saved cards with brand, last four digits and expiry; no more of a card is stored.",
    scope: "none",
    input: ListMyPaymentMethods,
    output: PaymentMethodPage,
    run: (ctx, input) => listPaymentMethods(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "POST",
    path: "/portal/v1/payment-methods",
    tag,
    summary: "Save a card",
    description:
      "Saves a card that the processor's own form collected. The same card is saved once; the first card becomes the default.",
    scope: "none",
    status: 201,
    input: AttachMyPaymentMethod,
    output: PaymentMethod,
    errors: [PaymentFailed, ...processorErrors],
    run: (ctx, input) => attachPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example,
  }),
  route({
    method: "GET",
    path: "/portal/v1/payment-methods/config",
    tag,
    summary: "Get the configuration for collecting a card",
    description:
      "Returns the configuration for the processor's card form in a browser, and the consent that saving a card requires.",
    scope: "none",
    input: NoInput,
    output: ClientConfig,
    run: asMember(getClientConfig),
  }),
  route({
    method: "POST",
    path: "/portal/v1/payment-methods/setup",
    tag,
    summary: "Start saving a card in the processor's own form",
    description:
      "Starts saving a card in the processor's own form. The answer holds the client secret that the form needs; no card number passes through this API.",
    scope: "none",
    input: SetUpMyPaymentMethod,
    output: SetupIntent,
    errors: processorErrors,
    run: (ctx, input) => setUpPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
    example: { usage: "on_session", consent: true },
  }),
  route({
    method: "POST",
    path: "/portal/v1/payment-methods/{payment_method_id}/default",
    tag,
    verb: "setDefault",
    summary: "Make a card my default",
    description: "Makes a card the member's default, which pays if no other card is named.",
    scope: "none",
    input: MyPaymentMethodId,
    output: PaymentMethod,
    errors: [PaymentMethodNotFound],
    run: (ctx, input) => setDefaultPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "GET",
    path: "/portal/v1/payment-methods/{payment_method_id}",
    tag,
    summary: "Get one of my cards",
    description: "Returns one of the member's saved cards.",
    scope: "none",
    input: MyPaymentMethodId,
    output: PaymentMethod,
    errors: [PaymentMethodNotFound],
    run: (ctx, input) => getPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
  route({
    method: "DELETE",
    path: "/portal/v1/payment-methods/{payment_method_id}",
    tag,
    summary: "Remove one of my cards for good",
    description:
      "Removes one of the member's saved cards for good, at the processor too. A card cannot be removed while it is being charged.",
    scope: "none",
    status: 204,
    input: MyPaymentMethodId,
    output: z.void(),
    errors: [PaymentMethodNotFound, PaymentMethodInUse],
    run: (ctx, input) => detachPaymentMethod(ctx, { ...input, member_id: memberIdOf(ctx) }),
  }),
];
