import { HoldExpired, AmountChanged, BookingNotFound, CheckoutInProgress } from "./errors";
import { AllocationNotAllowed, InvoiceNotFound } from "@/features/invoices/errors";
import { MemberNotFound } from "@/features/members/errors";
import {
  PaymentFailed,
  PaymentNotFound,
  PaymentsNotEnabled,
  PaymentStatusManaged,
  processorErrors,
} from "@/features/payments/errors";
import {
  ConfirmMyPayment,
  ConfirmPayment,
  CreatePayment,
  Payment,
  PaymentId,
  UpdatePayment,
} from "@/features/payments/schema";
import { asMember } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { route } from "@/server/route";
import { cancelPayment } from "./cancel-payment";
import { confirmPayment } from "./confirm-payment";
import { createAnyPayment } from "./create-payment";
import { syncPayment } from "./sync-payment";
import { updatePayment } from "./update-payment";

const tag = "Payments";

/** A payment made for no booking, charged with a saved card. */
const confirmation = {
  method: "POST" as const,
  tag,
  summary: "Charge a payment to a card",
  description:
    "200 with status `succeeded`, or with `requires_action` and a `client_secret` while the payer's bank asks for them. Repeating it, also concurrently, charges once. After a decline (402) another card may be named.",
  output: Payment,
  errors: [
    PaymentNotFound,
    PaymentFailed,
    PaymentsNotEnabled,
    HoldExpired,
    CheckoutInProgress,
    InvalidStatusTransition,
    ...processorErrors,
  ],
  example: { payment_method_id: "pm_01JD0000000000000000000000" },
};

/** What writes a payment down or changes its status, and what it pays for with it. */
export const chargingRoutes = [
  route({
    method: "POST",
    path: "/v1/payments",
    tag,
    summary: "Create a payment",
    description:
      "Created `pending`. `processor`: `POST …/confirm` charges the card. Money outside the processor: PATCH its status to `succeeded` when it has arrived. Only then do its allocations pay their invoices, or is its booking confirmed. With `booking_id` it pays for a held booking at the desk, or announces that it will: `amount` is what the booking costs, and a card may still be faster.",
    scope: "payments:write",
    status: 201,
    input: CreatePayment,
    output: Payment,
    errors: [
      MemberNotFound,
      InvoiceNotFound,
      AllocationNotAllowed,
      BookingNotFound,
      HoldExpired,
      AmountChanged,
      CheckoutInProgress,
      InvalidStatusTransition,
    ],
    run: createAnyPayment,
    example: {
      member_id: "mbr_01JD0000000000000000000000",
      amount: 1500,
      currency: "EUR",
      provider: "cash",
    },
  }),
  route({
    method: "PATCH",
    path: "/v1/payments/{payment_id}",
    tag,
    summary: "Update a payment",
    description:
      "Money outside the processor that has arrived pays its invoices, or confirms its booking as a card's would: a card that is being asked for the same place is called off first. Where the place is gone, or was paid for meanwhile, the answer says how much is to be handed back (`amount_refunded`).",
    scope: "payments:write",
    input: UpdatePayment,
    output: Payment,
    errors: [
      PaymentNotFound,
      PaymentStatusManaged,
      InvalidStatusTransition,
      CheckoutInProgress,
      ...processorErrors,
    ],
    run: updatePayment,
    example: { status: "succeeded" },
  }),
  route({
    method: "POST",
    path: "/v1/payments/{payment_id}/sync",
    tag,
    summary: "Ask the processor about a payment",
    scope: "payments:write",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, ...processorErrors],
    run: syncPayment,
  }),
  route({
    ...confirmation,
    path: "/v1/payments/{payment_id}/confirm",
    scope: "payments:write",
    input: ConfirmPayment,
    run: confirmPayment,
  }),
  route({
    method: "POST",
    path: "/v1/payments/{payment_id}/cancel",
    tag,
    summary: "Cancel a payment that has not succeeded",
    scope: "payments:write",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, InvalidStatusTransition, CheckoutInProgress, ...processorErrors],
    run: cancelPayment,
  }),
];

/** `/portal/v1/payments`: the same for the signed-in member's own. */
export const chargingPortalRoutes = [
  route({
    ...confirmation,
    path: "/portal/v1/payments/{payment_id}/confirm",
    scope: "none",
    input: ConfirmMyPayment,
    run: asMember(confirmPayment),
  }),
  route({
    method: "POST",
    path: "/portal/v1/payments/{payment_id}/sync",
    tag,
    summary: "Ask the processor about one of my payments",
    scope: "none",
    input: PaymentId,
    output: Payment,
    errors: [PaymentNotFound, ...processorErrors],
    run: asMember(syncPayment),
  }),
];
